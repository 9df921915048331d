import { expect, it } from 'vitest';
import { anyFreePort } from '../../../scripts/local-server/ports.mjs';

/** So many that the system names one of them twice. */
const PORTS = 1500;

it('names another free port each time', async () => {
  const ports = [];
  for (let count = 0; count < PORTS; count += 1) ports.push(await anyFreePort());
  expect(new Set(ports).size).toBe(PORTS);
});
