import { expect } from 'vitest';
import { isFieldName } from '../../../frontend/lib/inquiryFields';
import type { Answer } from './request';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Text that no visitor may see: PHP's error messages, and paths on the server. */
const LEAK =
  /<b>|\b(?:Warning|Notice|Deprecated|Fatal error|Parse error): |Stack trace|\.php on line|\/home|public_html/;
const SENTENCE = /^[A-Z][^\n]+[.!]$/;

/** Fails if the answer, of PHP or of Apache, has an error message of PHP or a path on the server. */
export function expectNoLeak({ headers, body }: Answer): void {
  expect(body).not.toMatch(LEAK);
  expect(JSON.stringify(headers)).not.toMatch(LEAK);
  expect(headers['x-powered-by']).toBeUndefined();
}

/**
 * Fails unless the endpoint has answered with JSON, this status, a message of one sentence, an `id` only with 200, and
 * `errors` only with 422. Returns `id` and `errors`.
 */
export function expectJsonAnswer(answer: Answer, status: number): { id?: string; errors?: Record<string, string> } {
  expectNoLeak(answer);
  expect(answer.status, answer.body).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const { message, id, errors, ...more } = JSON.parse(answer.body);
  expect(message).toMatch(SENTENCE);
  expect(more).toEqual({});
  expect(id).toEqual(status === 200 ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined);
  expect(errors !== undefined).toBe(status === 422);
  for (const [field, sentence] of Object.entries(errors ?? {})) {
    expect(isFieldName(field), field).toBe(true);
    expect(sentence).toMatch(SENTENCE);
  }

  return { id, errors };
}

/** Fails unless a form was answered with this status and an HTML page of the site. */
export function expectPageAnswer(answer: Answer, status: number): void {
  expectNoLeak(answer);
  expect(answer.status, answer.body).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.body).toMatch(/^<!doctype html>.*<footer.*<\/html>\s*$/is);
}
