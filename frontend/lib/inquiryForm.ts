import type { ComponentType } from 'react';
import type { ResultDialogProps } from '../components/ResultDialog';
import type { FieldErrors, FieldName, InquiryFields } from './inquiryFields';
import type { Outcome } from './sendInquiry';

/** The outcome that the result dialog shows. */
export type Result = Exclude<Outcome, { status: 'invalid' }>;

const INITIAL_STATE = {
  errors: {} as FieldErrors,
  /** Warnings about text that a field cut off, until its next edit or the next attempt to send. */
  warnings: {} as FieldErrors,
  isSending: false,
  /** Whether the last inquiry was accepted and nothing has been edited since. */
  isThanked: false,
  result: undefined as Result | undefined,
  /** Number of attempts to send so far; a result belongs to one of them. */
  attempt: 0,
  /** Subject of the last inquiry that was sent. */
  subject: '',
  /** The component that shows the result. */
  Dialog: undefined as ComponentType<ResultDialogProps> | undefined,
};

let state = INITIAL_STATE;
let draft: InquiryFields | undefined;
let idempotencyKey: string | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<typeof INITIAL_STATE>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/**
 * The contact form's state outside any page, so that an answer arrives and a draft survives when the visitor navigates away.
 * Mounted fields keep their own values.
 */
export const inquiryForm = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => state,
  inStaticHtml: () => INITIAL_STATE,

  /** Ends the sending and shows the errors. */
  refuse: (errors: FieldErrors) => change({ errors, warnings: {}, isSending: false }),
  warn: (field: FieldName, sentence: string) => change({ warnings: { ...state.warnings, [field]: sentence } }),
  startSending: ({ subject }: Pick<InquiryFields, 'subject'>, Dialog: ComponentType<ResultDialogProps>) =>
    change({ errors: {}, warnings: {}, isSending: true, attempt: state.attempt + 1, subject, Dialog }),
  /** Ends the sending; only success clears the draft. */
  settle: (result: Result) => {
    if (result.status === 'sent') draft = idempotencyKey = undefined;
    change({ isSending: false, isThanked: result.status === 'sent', result });
  },
  /** Removes a result, unless a newer one has replaced it. */
  dismissResult: (attempt: number) => {
    if (attempt === state.attempt) change({ result: undefined });
  },
  edit: (field: FieldName) => {
    const { [field]: _, ...errors } = state.errors;
    const { [field]: __, ...warnings } = state.warnings;
    change({ errors, warnings, isThanked: false });
  },

  keepDraft: (fields: InquiryFields) => {
    draft = fields;
  },
  /** The values of the fields when the form was last unmounted, without those of its link. */
  draft: () => draft,

  /** Lets the server recognize an inquiry that is sent again because the first answer did not arrive. */
  idempotencyKey: () => {
    // `randomUUID` exists only in secure contexts (HTTPS).
    idempotencyKey ??= crypto.randomUUID?.();
    return idempotencyKey;
  },
};
