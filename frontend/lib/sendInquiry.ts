import { site } from 'virtual:content';
import { BASE } from './base';
import { type FieldErrors, fieldNames, type InquiryFields } from './inquiryFields';

const { results } = site;

/** The outcome of an inquiry: stored, rejected with an error per field, or failed with a message for the visitor. */
export type Outcome =
  | { status: 'sent'; message: string | undefined }
  | { status: 'invalid'; errors: FieldErrors }
  | { status: 'failed'; message: string | undefined };

/** Spam signals, and the key that tells a resent inquiry from a new one. */
export interface Circumstances {
  /** Value of the honeypot field. */
  website: string;
  /** Milliseconds since the form was shown. */
  elapsedMs: number;
  /** Stays the same until the inquiry is accepted; undefined if the browser cannot create one. */
  idempotencyKey: string | undefined;
}

/** The server answers within 5 s even when mail is slow; the rest is for slow connections. */
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Sends an inquiry; never rejects. Only an answer with the `id` of a stored inquiry is a success: a firewall or a host can answer
 * anything with 200. `message` is the server's, or without an answer of ours a sentence of `results`.
 */
export async function sendInquiry(
  inquiry: InquiryFields,
  { idempotencyKey, ...spamSignals }: Circumstances,
): Promise<Outcome> {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(CONTACT_API, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
      body: JSON.stringify({ ...inquiry, ...spamSignals }),
      signal: controller.signal,
      // Lets the request finish if the visitor leaves the site.
      keepalive: true,
    });
    const answer: unknown = await response.json();
    const message = textIn(answer, 'message');
    if (response.ok) {
      const isStored = textIn(answer, 'id') !== undefined;
      return isStored ? { status: 'sent', message } : { status: 'failed', message: results.notSent };
    }
    const errors = errorsIn(answer);
    return response.status === 422 && errors ? { status: 'invalid', errors } : { status: 'failed', message };
  } catch {
    // The browser's own words, such as "Failed to fetch" or "Unexpected token '<'", tell visitors nothing.
    return { status: 'failed', message: controller.signal.aborted ? results.noAnswer : results.notSent };
  } finally {
    clearTimeout(timeout);
  }
}

/** URL of the contact API, for this script and for the form's `action`. */
export const CONTACT_API = `${BASE}/api/contact_api.php`;

function textIn(answer: unknown, key: string): string | undefined {
  const value: unknown = Object(answer)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The errors of known fields; undefined if there are none. */
function errorsIn(answer: unknown): FieldErrors | undefined {
  const errors: unknown = Object(answer).errors;
  const known = fieldNames.flatMap((name) => {
    const sentence = textIn(errors, name);
    return sentence === undefined ? [] : [[name, sentence]];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
