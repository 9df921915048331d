import type { FieldErrors, FieldName, InquiryFields } from './inquiryRules';
import type { Outcome } from './sendInquiry';

/** What the visitor must be told before going on. */
export type Result = Exclude<Outcome, { status: 'invalid' }>;

export interface InquiryFormState {
  errors: FieldErrors;
  isSending: boolean;
  /** Whether the last inquiry was accepted and nothing has been edited since. */
  isThanked: boolean;
  result: Result | undefined;
}

const AT_FIRST: InquiryFormState = { errors: {}, isSending: false, isThanked: false, result: undefined };

/**
 * The contact form's life outside any page: an answer is heard, and words are kept, wherever in the site the visitor has
 * gone meanwhile. The fields keep their own values while they are in view; here is only what they held when they went.
 */
let state = AT_FIRST;
let draft: InquiryFields | undefined;
let idempotencyKey: string | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<InquiryFormState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const inquiryForm = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => state,
  inStaticHtml: () => AT_FIRST,

  /** Shows what is to be mended. */
  refuse: (errors: FieldErrors) => change({ errors, isSending: false }),
  /** Shows a sentence beside a field until its next edit. */
  warn: (field: FieldName, sentence: string) => change({ errors: { ...state.errors, [field]: sentence } }),
  startSending: () => change({ errors: {}, isSending: true }),
  /** Ends the sending; nothing but a success empties the draft. */
  settle: (result: Result) => {
    if (result.status === 'sent') draft = idempotencyKey = undefined;
    change({ isSending: false, isThanked: result.status === 'sent', result });
  },
  dismissResult: () => change({ result: undefined }),
  edit: (field: FieldName) => {
    const { [field]: _, ...errors } = state.errors;
    change({ errors, isThanked: false });
  },

  keepDraft: (fields: InquiryFields) => {
    draft = fields;
  },
  draft: () => draft,

  /** By which the server knows a message that it has already, when its answer did not arrive and it is sent again. */
  idempotencyKey: () => {
    // Browsers make one on HTTPS only.
    idempotencyKey ??= crypto.randomUUID?.();
    return idempotencyKey;
  },
};
