import { results } from '../content/inquiry-results';
import { BASE } from './base';
import { type FieldErrors, fieldNames, type InquiryFields } from './inquiryRules';

/** What became of an inquiry: kept, sent back with a sentence per field, or failed with a sentence for the visitor. */
export type Outcome =
  | { status: 'sent'; message: string | undefined }
  | { status: 'invalid'; errors: FieldErrors }
  | { status: 'failed'; message: string | undefined };

/** What tells people from programs, and one inquiry sent twice from two. */
export interface Circumstances {
  /** What stands in the field that people do not see. */
  website: string;
  /** Since the form was shown. */
  elapsedMs: number;
  /** The same for as long as it is the same message; undefined where the browser cannot make one. */
  idempotencyKey: string | undefined;
}

/** A server that is slow to mail answers within five seconds; the rest is for slow lines. */
const PATIENCE_MS = 30_000;

/**
 * The only call the site makes to its server. `message` is the server's own sentence where it gave one; when the answer
 * cannot be had or read, it is the sentence of the error that was thrown, which after half a minute is our own. Never rejects.
 */
export async function sendInquiry(
  inquiry: InquiryFields,
  { idempotencyKey, ...signs }: Circumstances,
): Promise<Outcome> {
  const patience = new AbortController();
  const waiting = setTimeout(() => patience.abort(new Error(results.noAnswer)), PATIENCE_MS);
  try {
    const response = await fetch(CONTACT_API, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
      body: JSON.stringify({ ...inquiry, ...signs }),
      signal: patience.signal,
      // It goes on its way where the visitor leaves the site meanwhile.
      keepalive: true,
    });
    const answer: unknown = await response.json();
    const message = textIn(answer, 'message');
    if (response.ok) return { status: 'sent', message };
    const errors = errorsIn(answer);
    return response.status === 422 && errors ? { status: 'invalid', errors } : { status: 'failed', message };
  } catch (problem) {
    return { status: 'failed', message: problem instanceof Error ? problem.message : undefined };
  } finally {
    clearTimeout(waiting);
  }
}

/** Where the form is sent, by this script and by the browser alone. */
export const CONTACT_API = `${BASE}/api/contact_api.php`;

function textIn(answer: unknown, key: string): string | undefined {
  const value: unknown = Object(answer)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The sentences for fields that the form has; undefined where there are none. */
function errorsIn(answer: unknown): FieldErrors | undefined {
  const errors: unknown = Object(answer).errors;
  const known = fieldNames.flatMap((name) => {
    const sentence = textIn(errors, name);
    return sentence === undefined ? [] : [[name, sentence]];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
