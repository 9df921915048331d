/**
 * The fields of an inquiry in the order of the form, as they are sent. This file imports no content: every page contains it,
 * and would get a new file hash whenever the contact page's words change.
 */
export const fieldNames = ['name', 'email', 'phone', 'subject', 'projectType', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];
export const isFieldName = (name: unknown): name is FieldName => fieldNames.some((known) => known === name);
export type InquiryFields = Record<FieldName, string>;
/** For each invalid field, a sentence that says how to correct it. */
export type FieldErrors = Partial<Record<FieldName, string>>;
