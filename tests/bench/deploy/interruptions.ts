import { atLeast, atMost, type Finding, fact } from '../findings';
import type { BenchPart } from '../parts';
import {
  type Blow,
  InterruptedSite,
  type Interruption,
  type Moment,
  type Undisturbed,
  type UploadKind,
} from './interruptedSite';
import { withReleases } from './releases';

const POINTS: Record<Blow, number> = { kill: 200, reset: 50 };

/** A quick run takes one of so many. */
const QUICK_SHARE = 10;

const KINDS: readonly UploadKind[] = ['first', 'update'];

/** What looking at what has arrived, and sending the file that was cut, may cost in the next run. */
const AGAIN = { bytes: 64_000, share: 0.01 };

/** Contents take most of the bytes that are sent; answers are short, and come while files are moved into place too. */
const MEASURES = ['time', 'sent', 'received'] as const;

/** A run that is over before its moment has come was not interrupted; most have to be. */
const HIT_SHARE = 0.8;

/** How often a long measurement says how far it is. */
const SAID_EVERY = 10;

/** Kills at points spread over the whole of a first upload and of an update, by time, by bytes sent and by answers in turn. */
export const killed: BenchPart = {
  title: 'Killed at any moment',
  measure: ({ isQuick }) => interruptAtPoints('kill', isQuick),
};

/** Cuts all connections at such points; the tool itself lives on. */
export const cutOff: BenchPart = {
  title: 'Cut off at any moment',
  measure: ({ isQuick }) => interruptAtPoints('reset', isQuick),
};

function interruptAtPoints(blow: Blow, isQuick: boolean): Promise<Finding[]> {
  const points = POINTS[blow] / (isQuick ? QUICK_SHARE : 1);

  return withReleases(async (releases) => {
    const site = await InterruptedSite.start(releases);
    try {
      const findings: Finding[] = [];
      for (const kind of KINDS) {
        const undisturbed = await site.undisturbed(kind);
        console.log(
          `${kind}: ${undisturbed.seconds.toFixed(2)} s, ${undisturbed.bytes.sent} bytes sent when undisturbed`,
        );
        const found = await interruptAll(site, kind, undisturbed, blow, Math.ceil(points / KINDS.length));
        findings.push(...findingsOf(kind, undisturbed, found));
      }
      return findings;
    } finally {
      await site.stop();
    }
  });
}

async function interruptAll(
  site: InterruptedSite,
  kind: UploadKind,
  undisturbed: Undisturbed,
  blow: Blow,
  points: number,
): Promise<Interruption[]> {
  const found: Interruption[] = [];
  for (let point = 0; point < points; point += 1) {
    const moment = momentOf((point + 0.5) / points, undisturbed, MEASURES[point % MEASURES.length]);
    const interruption = await site.interrupt(kind, undisturbed, blow, moment);
    for (const problem of problemsOf(interruption)) console.log(`  ${kind}, ${JSON.stringify(moment)}: ${problem}`);
    found.push(interruption);
    if (found.length % SAID_EVERY === 0) console.log(`  ${kind}: ${found.length} of ${points}`);
  }

  return found;
}

function momentOf(share: number, { seconds, bytes }: Undisturbed, measure: (typeof MEASURES)[number] = 'time'): Moment {
  return measure === 'time'
    ? { ms: share * seconds * 1000 }
    : { direction: measure, bytes: Math.ceil(share * bytes[measure]) };
}

function problemsOf({ brokenPages, watched, unfinished }: Interruption): string[] {
  return [...brokenPages, ...watched.examples, ...(unfinished === undefined ? [] : [unfinished])];
}

function findingsOf(kind: UploadKind, undisturbed: Undisturbed, found: Interruption[]): Finding[] {
  const count = (condition: (interruption: Interruption) => boolean) => found.filter(condition).length;
  const allowedAgain = AGAIN.bytes + AGAIN.share * undisturbed.bytes.sent;
  const title = kind === 'first' ? 'first upload' : 'update';

  return [
    atLeast(
      Math.floor(found.length * HIT_SHARE),
      `${title}: points that hit`,
      count(({ hasHit }) => hasHit),
    ),
    atMost(
      0,
      '  leave a broken page',
      count(({ brokenPages }) => brokenPages.length > 0),
    ),
    atMost(0, '  a visitor met a broken page', Math.max(...found.map(({ watched }) => watched.brokenMs)), 'ms'),
    atMost(
      0,
      '  the next run does not finish',
      count(({ unfinished }) => unfinished !== undefined),
    ),
    atMost(
      0,
      '  sent again what had arrived',
      count(({ bytesSentAgain }) => bytesSentAgain > allowedAgain),
    ),
    fact('  most bytes sent again', Math.max(...found.map(({ bytesSentAgain }) => bytesSentAgain)), 'B'),
    atMost(0, '  missing for open pages', Math.max(...found.map((each) => each.missedByOldVisitors)), 'files'),
    atMost(
      0,
      '  leave pages of both releases',
      count(({ isMixed }) => isMixed),
    ),
    fact(
      '  ended by itself with success',
      count(({ hasHit, code }) => hasHit && code === 0),
    ),
  ];
}
