import { expect, it } from 'vitest';
import { siteAddress } from '../../../scripts/build/siteAddress.ts';

const NONE = { url: undefined, base: '', isRedirectedTo: false, isHttpsPromised: false };

it.each([
  ['', undefined, ''],
  ['https://example.org/', 'https://example.org', ''],
  ['http://localhost:8080', 'http://localhost:8080', ''],
  ['https://example.org/studio/', 'https://example.org/studio', '/studio'],
  ['https://example.org/my-studio_1.0/~a', 'https://example.org/my-studio_1.0/~a', '/my-studio_1.0/~a'],
])('the address "%s" is %s, with the folder "%s"', (SITE_URL, url, base) => {
  expect(siteAddress({ SITE_URL })).toEqual({ ...NONE, url, base });
});

it.each([
  'example.org',
  'ftp://example.org',
  'https://user@example.org',
  'https://example.org/studio?a',
  'https://example.org//studio',
  'https://example.org/../studio',
  'https://example.org/a b',
  'https://example.org/a$1',
  'https://exa"mple.org',
])('the address %s is refused in one sentence', (SITE_URL) => {
  expect(() => siteAddress({ SITE_URL })).toThrow(
    /^SITE_URL is ".*": write the address that visitors type, such as '.*'\.$/s,
  );
});

it.each([
  ['on', true],
  ['TRUE', true],
  ['yes', true],
  ['', false],
  ['Off', false],
  ['no', false],
  ['0', false],
])('REDIRECT_TO_SITE_URL and HSTS may be "%s", which is %s', (word, isOn) => {
  const address = siteAddress({ SITE_URL: 'https://example.org', REDIRECT_TO_SITE_URL: word, HSTS: word });
  expect([address.isRedirectedTo, address.isHttpsPromised]).toEqual([isOn, isOn]);
});

it.each<[Record<string, string>, RegExp]>([
  [{ REDIRECT_TO_SITE_URL: 'on' }, /^REDIRECT_TO_SITE_URL is on, but SITE_URL is "": write an https address/],
  [{ SITE_URL: 'http://a.org', REDIRECT_TO_SITE_URL: 'on' }, /^REDIRECT_TO_SITE_URL is on, but SITE_URL is "http:/],
  [{ REDIRECT_TO_SITE_URL: 'please' }, /^REDIRECT_TO_SITE_URL is "please": write 'on' or 'off'\.$/],
  [{ HSTS: 'max-age' }, /^HSTS is "max-age": write 'on' or 'off'\.$/],
])('%j is refused: %s', (settings, sentence) => {
  expect(() => siteAddress(settings)).toThrow(sentence);
});
