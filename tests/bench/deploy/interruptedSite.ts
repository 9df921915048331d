import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Direction, type FtpRelay, startFtpRelay } from './ftpRelay';
import { type FtpServer, startFtpServer } from './ftpServer';
import { deployOf } from './ourDeploy';
import { changedFiles, filesBelow, type Release, type SiteFile } from './release';
import { startUpload, type Uploaded } from './runUpload';
import { ServedFolder } from './servedFolder';
import { type Watched, watchPages } from './watchPages';

/** Addresses that nobody else on this machine uses; the server's own is known to the relay only. */
const PLACE = { relay: '127.77.0.1', server: '127.77.0.2', port: 2121, passivePorts: [20_000, 20_199] as const };

/** What is interrupted: the upload of a whole site, or of the little that has changed. */
export type UploadKind = 'first' | 'update';

/** What an upload costs that nobody interrupts. */
export interface Undisturbed {
  seconds: number;
  bytes: Record<Direction, number>;
}

/** What was found after an interruption, and after the next run. */
export interface Interruption {
  /** Whether the upload was still at work. */
  hasHit: boolean;
  /** How the interrupted one ended; null if by the kill. */
  code: number | null;
  /** Pages of the old and of the new release at the same time, each whole. */
  isMixed: boolean;
  brokenPages: string[];
  /** While both uploads ran. */
  watched: Watched;
  /** What the next run sent of what had already arrived whole. */
  bytesSentAgain: number;
  /** Why the next run did not make it the new release. */
  unfinished: string | undefined;
  missedByOldVisitors: number;
}

/** When something happens: so long after the upload has begun, or when it has sent or received so much. */
export type Moment = { ms: number } | { direction: Direction; bytes: number };

/** The process is killed as by `kill -9`, or all its connections are cut. */
export type Blow = 'kill' | 'reset';

/** A site whose uploads are interrupted, on an FTP server close by. */
export class InterruptedSite {
  private readonly uploaded = mkdtempSync(join(tmpdir(), 'uploaded-'));

  private constructor(
    private readonly server: FtpServer,
    private readonly relay: FtpRelay,
    private readonly before: Release,
    private readonly after: Release,
  ) {}

  static async start([before, after]: readonly [Release, Release]): Promise<InterruptedSite> {
    const { relay: from, server: to, port, passivePorts } = PLACE;
    const server = await startFtpServer({ address: to, port, passivePorts, clientAddress: from });
    const [first, last] = passivePorts;
    const ports = [port, ...Array.from({ length: last - first + 1 }, (_, index) => first + index)];
    const site = new InterruptedSite(server, await startFtpRelay({ from, to, ports }), before, after);
    await site.upload(before);
    site.keep();

    return site;
  }

  /** Uploads without an interruption. */
  async undisturbed(kind: UploadKind): Promise<Undisturbed> {
    this.lay(kind);
    const [sent, received] = [this.relay.bytes('sent'), this.relay.bytes('received')];
    const { seconds } = await this.upload(this.goal(kind));

    return {
      seconds,
      bytes: { sent: this.relay.bytes('sent') - sent, received: this.relay.bytes('received') - received },
    };
  }

  /** Interrupts one upload, looks at once and when all is at rest, and lets the next one run. */
  async interrupt(kind: UploadKind, undisturbed: Undisturbed, blow: Blow, moment: Moment): Promise<Interruption> {
    this.lay(kind);
    const goal = this.goal(kind);
    const releases = kind === 'first' ? [this.before] : [this.before, this.after];
    const folder = new ServedFolder(this.server.served, releases);
    const atFirst = filesBelow(this.server.home);
    const stopWatching = watchPages(folder);
    const expected = new Set(folder.look(new Set()).whole.keys());

    const { code, hasHit } = await this.struckUpload(goal, blow, moment);
    const { broken } = folder.look(expected);
    await this.relay.untilQuiet();
    const atRest = folder.look(expected);
    const brokenPages = [...broken, ...atRest.broken];

    const atInterruption = filesBelow(this.server.home);
    const sent = this.relay.bytes('sent');
    const next = await startUpload(deployOf(goal, this.server.account)).ended;
    await this.relay.untilQuiet();
    const arrived = arrivedBytes(atFirst, atInterruption, filesBelow(this.server.home));
    const bytesSentAgain = this.relay.bytes('sent') - sent - (undisturbed.bytes.sent - arrived);
    const different = folder.differencesFrom(goal);

    return {
      hasHit,
      code,
      isMixed: isMixed(atRest.whole, this.before, this.after),
      brokenPages,
      watched: stopWatching(),
      bytesSentAgain: Math.max(0, bytesSentAgain),
      unfinished:
        next.code !== 0
          ? `the next run ended with code ${next.code}: ${next.output.trim().split('\n').at(-1)}`
          : different.length > 0
            ? `the next run left ${different.length} files wrong, such as ${different[0]}`
            : undefined,
      missedByOldVisitors: kind === 'first' ? 0 : folder.lackingFor(this.before).length,
    };
  }

  async stop(): Promise<void> {
    await this.relay.stop();
    await this.server.stop();
    rmSync(this.uploaded, { recursive: true, force: true });
  }

  private async struckUpload(
    goal: Release,
    blow: Blow,
    moment: Moment,
  ): Promise<{ code: number | null; hasHit: boolean }> {
    let isOver = false;
    let hasHit = false;
    const running = startUpload(deployOf(goal, this.server.account));
    const strike = () => {
      if (isOver) return;
      hasHit = true;
      if (blow === 'kill') running.kill();
      else this.relay.reset();
    };
    const timer = 'ms' in moment ? setTimeout(strike, moment.ms) : undefined;
    if ('bytes' in moment) this.relay.afterBytes(moment.direction, moment.bytes, strike);
    const { code } = await running.ended;
    isOver = true;
    clearTimeout(timer);

    return { code, hasHit };
  }

  private goal(kind: UploadKind): Release {
    return kind === 'first' ? this.before : this.after;
  }

  private async upload(release: Release): Promise<Uploaded> {
    const uploaded = await startUpload(deployOf(release, this.server.account)).ended;
    if (uploaded.code !== 0)
      throw new Error(`An upload that nobody disturbed failed:\n${uploaded.output.slice(-2000)}`);
    await this.relay.untilQuiet();

    return uploaded;
  }

  /** Keeps the account as the first upload left it. */
  private keep(): void {
    execFileSync('cp', ['-a', `${this.server.home}/.`, this.uploaded]);
  }

  private lay(kind: UploadKind): void {
    this.server.empty();
    if (kind === 'update') execFileSync('cp', ['-a', `${this.uploaded}/.`, this.server.home]);
  }
}

type Files = Map<string, SiteFile>;

/** How much of what there is in the end had arrived at the interruption, and was not there before. */
function arrivedBytes(atFirst: Files, atInterruption: Files, atLast: Files): number {
  const hashesOf = (files: Files) => [...files.values()].map(({ hash }) => hash);
  const former = new Set(hashesOf(atFirst));
  const wanted = new Map<string, number>();
  for (const hash of hashesOf(atLast)) wanted.set(hash, (wanted.get(hash) ?? 0) + 1);
  let bytes = 0;
  for (const { hash, size } of atInterruption.values()) {
    const copies = wanted.get(hash) ?? 0;
    if (copies > 0 && !former.has(hash)) bytes += size;
    wanted.set(hash, copies - 1);
  }

  return bytes;
}

/** Pages that both releases have in common say nothing. */
function isMixed(whole: ReadonlyMap<string, Release>, before: Release, after: Release): boolean {
  const changed = changedFiles(before, after);

  return new Set(changed.filter((path) => whole.has(path)).map((path) => whole.get(path))).size > 1;
}
