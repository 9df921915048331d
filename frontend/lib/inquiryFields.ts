/** The fields of an inquiry, as they are sent, in the order of the form. */
export const fieldNames = ['name', 'email', 'phone', 'subject', 'projectType', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];
export const isFieldName = (name: unknown): name is FieldName => fieldNames.some((known) => known === name);
export type InquiryFields = Record<FieldName, string>;
/** For each invalid field, a sentence that says how to correct it. */
export type FieldErrors = Partial<Record<FieldName, string>>;
