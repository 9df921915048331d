import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HostReport } from '../../../../scripts/doctor/host/hostFacts.ts';
import { type Authority, makeAuthority } from './certificates.ts';
import { type Checked, checkTinyHost } from './checkTinyHost.ts';
import { SITE_URL } from './healthyAnswer.ts';
import { type Difference, startTinyHost, type TinyHost } from './startTinyHost.ts';
import { type TinyBuild, tinyBuild } from './tinyBuild.ts';

/** What a test file's host is made of; filled before the first test. */
export interface HealthyHost {
  authority: Authority;
  tiny: TinyBuild;
  host: TinyHost;
}

/** A broken set-up: the difference from a healthy host, the ids that the doctor finds, and words of the first one's fix. */
export interface SetUp extends Difference, Partial<Omit<Checked, 'host' | 'tiny' | 'ca'>> {
  finds: string[];
  fix: string;
}

/** Gives a test file a healthy host with HTTPS and HTTP/2. */
export function healthyHost(): HealthyHost {
  const own = {} as HealthyHost;
  beforeAll(async () => {
    own.authority = makeAuthority();
    own.tiny = await tinyBuild(SITE_URL);
    const certificate = own.authority.issue({ names: ['studio.example', 'www.studio.example'] });
    own.host = await startTinyHost(own.tiny, { certificate });
  });
  afterAll(async () => {
    await own.host?.stop();
    own.authority?.remove();
  });

  return own;
}

/** Runs the doctor against a test file's host, with this difference, and resolves with its report. */
export async function reportOfHost(
  { host, tiny, authority }: HealthyHost,
  more: Partial<Checked> = {},
  difference: Difference = {},
): Promise<HostReport> {
  host.change(difference);
  try {
    return await checkTinyHost({ host, tiny, ca: authority.ca, ...more });
  } finally {
    host.change();
  }
}

/** The same, with the findings alone. */
export const checkHealthyHost = async (...inputs: Parameters<typeof reportOfHost>) =>
  (await reportOfHost(...inputs)).findings;

/** Tests that each broken set-up has exactly its findings, and that the host has none without the difference. */
export function itFindsEach(own: HealthyHost, setUps: Readonly<Record<string, SetUp>>): void {
  it.each(Object.entries(setUps))('finds %s', async (_name, { finds, fix, files, request, isCut, reply, ...more }) => {
    const difference = {
      ...(files && { files }),
      ...(request && { request }),
      ...(isCut && { isCut }),
      ...(reply && { reply }),
    };
    const findings = await checkHealthyHost(own, more, difference);
    expect(findings.map(({ id }) => id)).toEqual(finds);
    expect(findings[0]?.fix).toContain(fix);
    for (const { problem, why, fix: line } of findings)
      expect([problem, why, line].join(' ')).toMatch(/^[^\p{Cc}]+[.?]$/u);
  });
  it('finds nothing on a healthy host', async () => expect(await checkHealthyHost(own)).toEqual([]));
}
