import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { replaceIn } from '../../support/commands/replaceIn';
import { builtFiles } from '../../support/deploy/builtFiles';
import { type DeployCheckout, deployCheckout } from '../../support/deploy/deployCheckout';
import { emptyFolder } from '../../support/deploy/keepFolder';
import type { SiteFiles } from '../../support/deploy/smallSite';
import { type DeployServerKind, startDeployServer } from '../../support/deploy/startDeployServer';
import { startTcpRelay, type TcpRelay } from '../../support/deploy/tcpRelay';
import { request } from '../../support/host/request';
import type { StartedHost } from '../../support/host/startApache';
import type { TroubledMailServer } from '../../support/mail/troubledMailServer';
import { type Audit, audit } from '../endpoint/audit';
import { inquiry } from '../endpoint/inquiries';
import { type RetryOutcome, retryInquiries } from '../endpoint/retryInquiries';

const ENDPOINT = '/api/contact_api.php';
const MAIL_DOMAIN = 'studio.example';
const PATIENCE_MS = 30_000;
const RETRY_PATIENCE_MS = 60_000;

/** Delay each way, as on real networks, so that a deploy is killed before the host has executed all its commands. */
const DELAY_MS = 20;

/** The two classes of the second release that name it in a header; those of the first release send none. */
const MARKED_CLASSES = {
  'Application.php': ['$answer->send(', 'x-application'],
  'Http/Response.php': ['http_response_code($this->status);', 'x-response'],
} as const;

export interface PostPlan {
  perSecond: number;
  /** How many inquiries are posted at least. */
  posts: number;
  /** The shares of an update's bytes after which a deploy is killed; each is followed by one that ends. */
  kills: readonly number[];
}

export interface PostOutcome {
  posted: number;
  deploys: number;
  kills: number;
  /** What was wrong with an answer, a sentence each: another status than 200, or classes of both releases. */
  problems: string[];
  /** How many answers each release gave. */
  answers: { first: number; second: number };
  retry: RetryOutcome;
  audit: Audit;
}

/** Builds two releases whose answers tell which release two of the classes are from. */
export async function buildMarkedReleases(): Promise<[first: SiteFiles, second: SiteFiles]> {
  return [
    await builtFiles(),
    await builtFiles((checkout) => {
      for (const [path, [line, header]] of Object.entries(MARKED_CLASSES)) {
        replaceIn(join(checkout, 'api/src', path), line, `header('${header}: second');\n${line}`);
      }
    }),
  ];
}

/**
 * Posts inquiries at a steady rate to a host while one release after the other is deployed to it, some deploys are
 * killed, and compares what was accepted with the received mails.
 */
export async function postThroughDeploys(
  { host, mail }: { host: StartedHost; mail: TroubledMailServer },
  kind: DeployServerKind,
  releases: readonly [SiteFiles, SiteFiles],
  plan: PostPlan,
): Promise<PostOutcome> {
  emptyFolder(join(host.home, 'public_html'));
  const server = await startDeployServer(kind, { home: host.home });
  const relay = await startTcpRelay(server.port, DELAY_MS);
  const checkout = deployCheckout({ ...server.settings, ...server.settingsAt(relay.port) });
  try {
    for (const release of releases) await deployWhole(checkout, release);
    // Later updates send as little as this one: files of the former release are still on the host.
    const before = relay.bytes();
    await deployWhole(checkout, releases[0]);
    const bytesOfUpdate = relay.bytes() - before;

    let isDeploying = true;
    const posting = postAtRate(host, plan, () => isDeploying);
    const deploying = deployThrough(checkout, relay, releases, { ...plan, bytesOfUpdate }).finally(() => {
      isDeploying = false;
    });
    const [posted, deployed] = await Promise.all([posting, deploying]);
    const retry = await retryInquiries(host, RETRY_PATIENCE_MS);

    return { ...posted, ...deployed, retry, audit: audit(posted.accepted, mail.mails(), MAIL_DOMAIN) };
  } finally {
    checkout.remove();
    await relay.stop();
    await server.stop();
  }
}

/** Deploys the second release, and then both in turn: for each kill a deploy that is killed and the one that resumes. */
async function deployThrough(
  checkout: DeployCheckout,
  relay: TcpRelay,
  releases: readonly [SiteFiles, SiteFiles],
  { kills, bytesOfUpdate }: { kills: readonly number[]; bytesOfUpdate: number },
): Promise<{ deploys: number; kills: number }> {
  await deployWhole(checkout, releases[1]);
  let killed = 0;
  for (const [index, share] of kills.entries()) {
    const next = releases[index % 2] as SiteFiles;
    checkout.build(next);
    const run = checkout.start();
    relay.atByte(Math.floor(share * bytesOfUpdate), () => run.kill('SIGKILL'));
    killed += (await run.exitCode) === null ? 1 : 0;
    relay.atByte(Number.POSITIVE_INFINITY, () => undefined);
    await deployWhole(checkout, next);
  }

  return { deploys: 1 + 2 * kills.length, kills: killed };
}

async function deployWhole(checkout: DeployCheckout, files: SiteFiles): Promise<void> {
  checkout.build(files);
  const { code, output } = await checkout.deploy();
  if (code !== 0) throw new Error(`The deploy ended with code ${code}:\n${output}`);
}

/** Posts until all inquiries of the plan are sent and nothing is deployed any more. */
async function postAtRate(
  host: StartedHost,
  { perSecond, posts }: PostPlan,
  isDeploying: () => boolean,
): Promise<Pick<PostOutcome, 'posted' | 'problems' | 'answers'> & { accepted: Map<number, string> }> {
  const accepted = new Map<number, string>();
  const problems: string[] = [];
  const answers = { first: 0, second: 0 };
  const begin = performance.now();
  const waiting: Promise<void>[] = [];
  let posted = 0;
  while (posted < posts || isDeploying()) {
    await wait(Math.max(0, begin + (posted * 1000) / perSecond - performance.now()));
    posted += 1;
    waiting.push(post(posted));
  }
  await Promise.all(waiting);

  return { posted, problems, answers, accepted };

  async function post(number: number): Promise<void> {
    try {
      const { status, body, headers } = await request(host.url, ENDPOINT, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(inquiry(number)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (status !== 200) {
        problems.push(`Inquiry ${number} was answered with ${status}: ${body.slice(0, 200)}`);
        return;
      }
      accepted.set(number, JSON.parse(body).id);
      const [one, other] = Object.values(MARKED_CLASSES).map(([, header]) => headers[header]);
      if (one !== other) problems.push(`Inquiry ${number} was answered by classes of both releases.`);
      answers[one === undefined ? 'first' : 'second'] += 1;
    } catch (problem) {
      problems.push(`Inquiry ${number} was not answered: ${problem}`);
    }
  }
}
