import { expect, it } from 'vitest';
import { responseHeaders } from '../../../../scripts/build/site/responseHeaders';

it('the security policy admits own files, inline scripts by their hashes, inline styles, the given frames, and nothing else', () => {
  const headers = responseHeaders(['start()'], ['https://www.google.com', 'https://player.vimeo.com']);
  expect(headers['Content-Security-Policy']?.split('; ')).toEqual([
    "default-src 'none'",
    // printf 'start()' | openssl dgst -sha256 -binary | base64
    "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.google.com https://player.vimeo.com',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});
