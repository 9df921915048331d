import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectJsonAnswer, expectPageAnswer, FORM_TYPE } from '../../support/host/contactAnswers';
import { request } from '../../support/host/request';
import { testSite } from '../../support/host/testSite';
import { SentMarkers } from '../../support/mail/SentMarkers';
import { expectedStatus, mediaTypeOf } from './expectedStatus';
import { fuzzedBodies } from './fuzzedBodies';

const { host, inbox } = testSite();
const PATH = '/api/contact_api.php';
const markers = new SentMarkers();
/** Another seed makes other bodies; the message of a failure names its seed. */
const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 1);
const FUZZED_BODIES = 3000;
const FUZZ_CONNECTIONS = 6;

beforeAll(() => inbox.clear());
afterAll(() => markers.expectMailsOf(inbox));

describe('bodies of every kind', () => {
  it('are each answered as promised, whatever stands in them', { timeout: 240_000 }, async () => {
    const nextBody = fuzzedBodies(FUZZ_SEED);
    const counts = new Map<number, number>();
    const broken: string[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: FUZZ_CONNECTIONS });
    let started = 0;

    const playOne = async () => {
      started += 1;
      const marker = markers.next();
      const { type, body } = nextBody(marker);
      const answer = await request(host.url, PATH, { method: 'POST', headers: { 'Content-Type': type }, body, agent });
      if (answer.status === 200) markers.accept(marker);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      try {
        const expected = expectedStatus(type, body);
        expect(expected === undefined ? [200, 400, 422] : [expected]).toContain(answer.status);
        const expectAnswer = mediaTypeOf(type) === FORM_TYPE ? expectPageAnswer : expectJsonAnswer;
        expectAnswer(answer, answer.status);
      } catch (problem) {
        const start = JSON.stringify(body.toString('latin1', 0, 1500));
        broken.push(`FUZZ_SEED=${FUZZ_SEED}: ${type}, ${body.length} bytes, ${start}: ${(problem as Error).message}`);
      }
    };
    const playAll = async () => {
      while (started < FUZZED_BODIES) await playOne();
    };
    await Promise.all(Array.from({ length: FUZZ_CONNECTIONS }, playAll));
    agent.destroy();
    expect(broken).toEqual([]);

    // Enough bodies of each status to test it, and no more mails than the inbox can take.
    for (const status of [200, 400, 413, 415, 422])
      expect(counts.get(status), `FUZZ_SEED=${FUZZ_SEED}`).toBeGreaterThan(20);
    expect(counts.get(200)).toBeLessThan(FUZZED_BODIES / 10);
  });
});
