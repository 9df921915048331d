import { atLeast, atMost, type Finding, fact } from '../findings';
import type { BenchPart } from '../parts';
import { ourDeploy } from './ourDeploy';
import { probeLink } from './probeLink';
import { type LegName, type Round, runRound } from './race';
import { changedFiles, type Release } from './release';
import { withReleases } from './releases';
import { RIVALS } from './rivals';
import { LINK, type SlowLink, startSlowLink } from './slowLink';
import { type Entrant, raceTable, type Standing, standingOf, timesFaster } from './standings';
import type { UploadTool } from './uploadTool';

const ROUNDS = 3;

/** How many times faster than the best of the others: what must be, and what is aimed at. */
const FASTER: Record<LegName, { required: number; aim: number }> = {
  first: { required: 1.6, aim: 2.4 },
  unchanged: { required: 2, aim: 3 },
  update: { required: 3, aim: 4 },
};

const LEG_TITLES: Record<LegName, string> = { first: 'first upload', unchanged: 'nothing changed', update: 'update' };

/** This tool and the others, each on a new account of the same server, in turn over the same link. */
export const besideOthers: BenchPart = {
  title: 'Beside other tools',
  measure: ({ isQuick }) =>
    withReleases(async (releases) => {
      const link = await startSlowLink();
      try {
        const probed = await probeLink(link);
        describe(probed, releases);
        const entrants = await race(isQuick ? 1 : ROUNDS, link, releases);

        return [...probed, ...findingsOf(entrants)];
      } finally {
        await link.stop();
      }
    }),
};

function describe(probed: Finding[], [before, after]: readonly [Release, Release]): void {
  const megabytes = (before.bytes / 1e6).toFixed(1);
  console.log(
    `The site has ${before.files.size} files and ${megabytes} MB; the update changes ${changedFiles(before, after).length} files.`,
  );
  console.log(`The link: ${LINK.delayMs} ms each way, ${LINK.bitsPerSecond / 1e6} Mbit/s.`);
  for (const { name, value, unit } of probed) console.log(`  ${name}: ${value.toFixed(1)} ${unit}`);
}

async function race(rounds: number, link: SlowLink, releases: readonly [Release, Release]): Promise<Entrant[]> {
  const entrants: (Entrant & { tool: UploadTool })[] = [];
  for (const tool of [ourDeploy, ...RIVALS]) {
    if (await tool.install()) entrants.push({ tool, name: tool.name, rounds: [] });
    else console.log(`${tool.name} is not installed, and left out.`);
  }
  // In turn, so that a machine that is slower for a while is so for all.
  for (let round = 1; round <= rounds; round += 1) {
    for (const entrant of entrants.filter(({ problem }) => problem === undefined)) {
      try {
        const went = await runRound(entrant.tool, link, releases);
        entrant.rounds.push(went);
        console.log(`${round}/${rounds} ${entrant.name}: ${inWords(went)}`);
      } catch (problem) {
        entrant.problem = (problem as Error).message;
        console.log(`${entrant.name} could not finish: ${entrant.problem}`);
      }
    }
  }

  return entrants;
}

function inWords({ first, unchanged, update }: Round): string {
  return Object.entries({ first, unchanged, update })
    .map(
      ([name, leg]) =>
        `${LEG_TITLES[name as LegName]} ${leg.seconds.toFixed(2)} s (${leg.connections} connections, ${(leg.bytesSent / 1e6).toFixed(2)} MB sent)`,
    )
    .join(', ');
}

function findingsOf(entrants: Entrant[]): Finding[] {
  const standings = entrants.filter(({ problem }) => problem === undefined).map(standingOf);
  console.log(`\n${raceTable(standings)}\n`);
  const ours = standings.find(({ name }) => name === ourDeploy.name);
  if (ours === undefined) throw new Error('This tool itself did not finish.');
  // Who leaves wrong files behind has not done the work.
  const others = standings.filter((each) => each !== ours && each.wrong === 0);
  const legs = Object.keys(FASTER) as LegName[];

  return [
    ...standings.flatMap((standing) => facts(standing)),
    ...legs.flatMap((leg) => {
      const times = timesFaster(ours, others, leg);
      const title = LEG_TITLES[leg];
      return [
        atLeast(FASTER[leg].required, `${title}: faster`, times, '×'),
        fact(`  aim ${FASTER[leg].aim} ×: reached`, times / FASTER[leg].aim, '×'),
      ];
    }),
    atMost(0, 'page broken, all uploads', Math.max(...Object.values(ours.brokenMs)), 'ms'),
    atMost(0, 'missing for open pages', ours.missedByOldVisitors, 'files'),
    atMost(0, 'wrong afterwards', ours.wrong, 'files'),
  ];
}

function facts({ name, seconds, brokenMs, missedByOldVisitors, wrong, connections }: Standing): Finding[] {
  const legs = Object.entries(LEG_TITLES) as [LegName, string][];

  return [
    ...legs.map(([leg, title]) => fact(`${name}: ${title}`, seconds[leg], 's')),
    ...legs.map(([leg, title]) => fact(`  broken, ${title}`, brokenMs[leg], 'ms')),
    ...legs.map(([leg, title]) => fact(`  connections, ${title}`, connections[leg])),
    fact('  missing for open pages', missedByOldVisitors, 'files'),
    fact('  wrong afterwards', wrong, 'files'),
  ];
}
