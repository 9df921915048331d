import { site } from 'virtual:content';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sendInquiry } from '../../../frontend/lib/sendInquiry';

const { results } = site;
const inquiry = { name: 'a', email: 'a@example.com', phone: '', subject: '', projectType: 'general', message: 'm' };
const send = () => sendInquiry(inquiry, { website: '', elapsedMs: 9000, idempotencyKey: 'k1' });

function answering(status: number, body: string | null) {
  const fetching = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

it('posts the six fields and the spam signals as JSON', async () => {
  const fetching = answering(200, '{"message":"Thanks","id":"1"}');
  expect(await send()).toEqual({ status: 'sent', message: 'Thanks' });
  expect(fetching).toHaveBeenCalledExactlyOnceWith('/api/contact_api.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
    body: JSON.stringify({ ...inquiry, website: '', elapsedMs: 9000 }),
    signal: expect.any(AbortSignal),
    keepalive: true,
  });
});

it.each([
  [503, '{"message":"Call us"}', 'Call us'],
  [500, '{}', undefined],
  [500, '{"message":""}', undefined],
  [500, 'null', undefined],
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

it('gives up after half a minute without an answer, and says that it can be sent again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const outcome = send();
  await vi.advanceTimersByTimeAsync(29_900);
  expect(await Promise.race([outcome, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await outcome).toEqual({ status: 'failed', message: results.noAnswer });
});

it('says that it was not sent where there is no connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await send()).toEqual({ status: 'failed', message: results.notSent });
});
