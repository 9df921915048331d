import { expect } from 'vitest';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import type { Resolver } from '../../../../scripts/doctor/mail/resolver.ts';
import { applyFix, type SetUp } from './applyFix';
import { startNameServer } from './nameServer';

export type Check = (settings: Readonly<Record<string, string>>, resolver: Resolver) => Promise<Finding[]>;

/** The findings of a check in a set-up. */
export async function findingsIn(setUp: SetUp, check: Check): Promise<Finding[]> {
  const server = await startNameServer(setUp.zone);
  try {
    return await check(setUp.settings, server.resolver);
  } finally {
    await server.close();
  }
}

/**
 * Expects exactly these findings, by id, and where their fixes have DNS records or `.env` lines, that nothing is found once
 * they are applied. Returns the findings.
 */
export async function expectFindings(setUp: SetUp, check: Check, ids: readonly string[]): Promise<Finding[]> {
  const findings = await findingsIn(setUp, check);
  expect(
    findings.map(({ id }) => id),
    JSON.stringify(findings, null, 2),
  ).toEqual(ids);
  let fixed: SetUp | undefined;
  for (const { fix } of findings) fixed = applyFix(fixed ?? setUp, fix) ?? fixed;
  if (fixed !== undefined) expect(await findingsIn(fixed, check)).toEqual([]);
  return findings;
}
