import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import site from '../../../frontend/content/site.yaml';
import { sendInquiry } from '../../../frontend/lib/sendInquiry';

const { results } = site;

const inquiry = { name: 'a', email: 'a@example.com', phone: '', subject: '', projectType: 'general', message: 'm' };

const circumstances = { website: '', elapsedMs: 9000, idempotencyKey: 'k1' };
const send = () => sendInquiry(inquiry, circumstances);

function answering(status: number, body: string | null) {
  const fetching = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

afterEach(() => vi.unstubAllGlobals());

describe('sending an inquiry', () => {
  it('posts the six fields and the spam signals as JSON to the endpoint', async () => {
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

  it('sends no Idempotency-Key where the browser cannot make one', async () => {
    const fetching = answering(200, '{}');
    await sendInquiry(inquiry, { ...circumstances, idempotencyKey: undefined });
    expect(fetching).toHaveBeenCalledWith(
      '/api/contact_api.php',
      expect.objectContaining({ headers: { 'Content-Type': 'application/json' } }),
    );
  });

  it.each([
    ['a message', 503, '{"message":"Call us"}', { status: 'failed', message: 'Call us' }],
    ['no message', 500, '{}', { status: 'failed', message: undefined }],
    ['an empty message', 500, '{"message":""}', { status: 'failed', message: undefined }],
    ['a message that is no text', 500, '{"message":5}', { status: 'failed', message: undefined }],
    ['null', 500, 'null', { status: 'failed', message: undefined }],
    [
      'sentences for fields',
      422,
      '{"errors":{"name":"Mend it."}}',
      { status: 'invalid', errors: { name: 'Mend it.' } },
    ],
    [
      'sentences for fields that it has not',
      422,
      '{"message":"M","errors":{"x":"y"}}',
      { status: 'failed', message: 'M' },
    ],
    ['sentences with another status', 400, '{"message":"M","errors":{"name":"y"}}', { status: 'failed', message: 'M' }],
  ])('understands an answer with %s', async (_, status, body, outcome) => {
    answering(status, body);
    expect(await send()).toEqual(outcome);
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

  it.each([
    [200, '<!doctype html><title>Just a moment...</title>'],
    [403, '<h1>Forbidden</h1>'],
    [406, 'Not Acceptable!'],
    [429, '<html>Slow down</html>'],
    [503, ''],
    [200, '{"success":false}'],
    [200, '{"message":"Access denied"}'],
    [200, '{"message":"Thanks","id":""}'],
    [200, '{"message":"Thanks","id":7}'],
    [200, 'null'],
    [200, '[]'],
    [204, null],
  ])('says in words for people that it was not sent where the answer is not ours: %i %s', async (status, body) => {
    answering(status, body);
    expect(await send()).toEqual({ status: 'failed', message: results.notSent });
  });

  it('says in words for people that it was not sent where there is no connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await send()).toEqual({ status: 'failed', message: results.notSent });
  });
});
