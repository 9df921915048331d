import { hashOf } from '../../support/hashOf';

/** Text of the inline scripts, and origins of the frames, that the Content-Security-Policy allows. */
interface AdmittedContent {
  scripts: readonly string[];
  frames: readonly string[];
}

/**
 * The headers of every response. The policy allows inline scripts only by their hashes; nothing may be loaded from,
 * framed by or sent to another site, except for the given frame origins.
 */
export function responseHeaders({ scripts, frames }: AdmittedContent): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts.map((text) => `'sha256-${hashInPolicy(text)}'`)].join(' '),
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

/** The SHA-256 hash of an inline text in base64, as the policy lists it. */
export function hashInPolicy(text: string): string {
  return hashOf([text], 'base64');
}
