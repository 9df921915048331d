import { expect, it } from 'vitest';
import { runCheck } from '../../../scripts/doctor/finding.ts';
import { expectFindings } from '../../support/doctor/expectFindings';

it('says which check failed in place of its findings, and that it was not made', async () => {
  const findings = await runCheck('records', () => Promise.reject(new TypeError('x is undefined')));
  expectFindings(findings, 'check-failed: unchecked');
  expect(findings[0]?.problem).toBe('The check of the records failed: x is undefined');
});
