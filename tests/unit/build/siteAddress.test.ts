import { describe, expect, it } from 'vitest';
import { siteAddress } from '../../../scripts/build/siteAddress.mjs';

describe('the address of the site', () => {
  it.each([
    ['https://example.org', 'https://example.org', ''],
    ['https://example.org/', 'https://example.org', ''],
    ['http://localhost:8080', 'http://localhost:8080', ''],
    ['https://example.org/studio', 'https://example.org/studio', '/studio'],
    ['https://example.org/studio/', 'https://example.org/studio', '/studio'],
    [
      'https://example.org/films/my-studio_1.0/~a/',
      'https://example.org/films/my-studio_1.0/~a',
      '/films/my-studio_1.0/~a',
    ],
  ])('%s is a host and perhaps folders', (SITE_URL, url, base) => {
    expect(siteAddress({ SITE_URL })).toEqual({ url, base, isRedirectedTo: false, isHttpsPromised: false });
  });

  it('is undefined without SITE_URL', () => {
    expect(siteAddress({})).toEqual({ url: undefined, base: '', isRedirectedTo: false, isHttpsPromised: false });
    expect(siteAddress({ SITE_URL: '' }).url).toBeUndefined();
  });

  it.each([
    'example.org',
    'ftp://example.org',
    'https://',
    'https://user@example.org',
    'https://example.org/?a=1',
    'https://example.org/studio?a',
    'https://example.org/studio#a',
    'https://example.org//studio',
    'https://example.org/studio//',
    'https://example.org/../studio',
    'https://example.org/.',
    'https://example.org/a b',
    'https://example.org/a%20b',
    'https://example.org/a$1',
    'https://example.org/"><b>',
    'https://exa"mple.org',
  ])('%s is refused in one sentence', (SITE_URL) => {
    expect(() => siteAddress({ SITE_URL })).toThrow(
      /^SITE_URL is ".*": write the address that visitors type, such as '.*'\.$/s,
    );
  });
});

describe('the redirection to it', () => {
  it.each(['on', 'ON', 'true', 'yes', '1'])('is asked for by %s', (REDIRECT_TO_SITE_URL) => {
    expect(siteAddress({ SITE_URL: 'https://example.org', REDIRECT_TO_SITE_URL }).isRedirectedTo).toBe(true);
  });

  it.each(['', 'off', 'Off', 'false', 'no', '0'])('is left out by "%s"', (REDIRECT_TO_SITE_URL) => {
    expect(siteAddress({ SITE_URL: 'https://example.org', REDIRECT_TO_SITE_URL }).isRedirectedTo).toBe(false);
  });

  it.each([
    ['without an address', '', 'on', /^REDIRECT_TO_SITE_URL is on, but SITE_URL is not set: /],
    ['to an address without HTTPS', 'http://example.org', 'on', /^REDIRECT_TO_SITE_URL is on, but SITE_URL is "http:/],
    [
      'asked for in other words',
      'https://example.org',
      'please',
      /^REDIRECT_TO_SITE_URL is "please": write 'on' or 'off'\.$/,
    ],
  ])('is refused %s', (_what, SITE_URL, REDIRECT_TO_SITE_URL, sentence) => {
    expect(() => siteAddress({ SITE_URL, REDIRECT_TO_SITE_URL })).toThrow(sentence);
  });
});

describe('the promise of HTTPS', () => {
  it('is made only where HSTS is on', () => {
    expect(siteAddress({ HSTS: 'on' }).isHttpsPromised).toBe(true);
    expect(siteAddress({ HSTS: 'off' }).isHttpsPromised).toBe(false);
    expect(() => siteAddress({ HSTS: 'max-age' })).toThrow(/^HSTS is "max-age": write 'on' or 'off'\.$/);
  });
});
