import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';

/** A network of its own on this machine: what runs in there reaches nothing but what it is given. */
export interface NetworkNamespace {
  /** Of a process that keeps it. */
  pid: number;
  /** The command line that runs a program in there. */
  inside(program: string, args: string[]): [program: string, args: string[]];
  /** Connections begun in there so far, and bytes that have left by the link. */
  counters(): { connections: number; bytesSent: number };
  stop(): Promise<void>;
}

/** Makes a network namespace that ends when stopped, and with this process. */
export async function startNamespace(): Promise<NetworkNamespace> {
  const keeper = await startProcessGroup('unshare', ['--net', 'sleep', 'infinity']);
  const inside = (program: string, args: string[]): [string, string[]] => [
    'nsenter',
    [`--net=/proc/${keeper.pid}/ns/net`, '--', program, ...args],
  ];
  await untilApart(keeper.pid);
  execFileSync(...inside('ip', ['link', 'set', 'lo', 'up']));

  return {
    pid: keeper.pid,
    inside,
    counters: () => ({ connections: connectionsBegunIn(keeper.pid), bytesSent: bytesSentFrom(keeper.pid) }),
    stop: keeper.stop,
  };
}

/** `unshare` needs a moment before it has a network of its own. */
async function untilApart(pid: number): Promise<void> {
  const ours = networkOf('self');
  for (const deadline = Date.now() + 5000; networkOf(String(pid)) === ours; ) {
    if (Date.now() > deadline) throw new Error('No network namespace could be made: this needs root on Linux.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function networkOf(pid: string): string {
  return readlinkSync(`/proc/${pid}/ns/net`);
}

function connectionsBegunIn(pid: number): number {
  const [names = '', values = ''] = readFileSync(`/proc/${pid}/net/snmp`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'));

  return Number(values.split(' ')[names.split(' ').indexOf('ActiveOpens')]);
}

/** The ninth number of an interface is what it has sent. */
function bytesSentFrom(pid: number): number {
  return readFileSync(`/proc/${pid}/net/dev`, 'utf8')
    .split('\n')
    .filter((line) => /^\s*link/.test(line))
    .reduce((sum, line) => sum + Number(line.replace(/^.*:/, '').trim().split(/\s+/)[8]), 0);
}
