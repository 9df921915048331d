import { site } from 'virtual:content';
import { expect, it, vi } from 'vitest';
import { sendInquiry } from '../../../frontend/lib/sendInquiry';

const { results } = site;
const inquiry = { name: 'a', email: 'a@example.com', phone: '', subject: '', projectType: 'general', message: 'm' };
const send = () => sendInquiry(inquiry, { website: '', elapsedMs: 9000, idempotencyKey: 'k1' });

const answering = (status: number, body: string | null) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

it.each([
  [503, '{"message":"Call us"}', 'Call us'],
  [500, '{}', undefined],
  [422, '{"message":"M","errors":{"x":"a field that it has not"}}', 'M'],
  [400, '{"message":"M","errors":{"name":"y"}}', 'M'],
  // Answers of a firewall or a host, not ours.
  [200, '<!doctype html><title>Just a moment...</title>', results.notSent],
  [503, '', results.notSent],
  [200, '{"message":"Access denied"}', results.notSent],
  [200, '{"message":"Thanks","id":""}', results.notSent],
  [200, 'null', results.notSent],
  [204, null, results.notSent],
])('an answer %i with %s is a failure, with the message %s', async (status, body, message) => {
  answering(status, body);
  expect(await send()).toEqual({ status: 'failed', message });
});

it('an answer 422 has a sentence for each field to mend', async () => {
  answering(422, '{"message":"M","errors":{"name":"Mend it.","phone":""}}');
  expect(await send()).toEqual({ status: 'invalid', errors: { name: 'Mend it.' } });
});
