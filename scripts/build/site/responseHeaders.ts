import { hashOf } from '../../support/hashOf';

/**
 * The headers of every response. The policy allows inline scripts only by their hashes; nothing may be loaded from,
 * framed by or sent to another site, except for the given frame origins.
 * @param scripts texts of the inline scripts
 */
export function responseHeaders(scripts: readonly string[], frames: readonly string[]): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts.map((text) => `'sha256-${hashOf([text], 'base64')}'`)].join(' '),
    // Without hashes, pages of two releases can have one policy. An inline style runs no script.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self'",
    'media-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': frames.join(' '),
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
