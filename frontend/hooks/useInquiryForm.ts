import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkInquiry, type FieldErrors, type FieldName, fieldNames, type InquiryFields } from '../lib/inquiryRules';
import { type Outcome, sendInquiry } from '../lib/sendInquiry';

/** What the visitor must be told before going on. */
export type Result = Exclude<Outcome, { status: 'invalid' }>;

/**
 * The life of the contact form: checked, sent once, and then blank, or corrected, or as it was. The fields keep their own
 * values, so that what was typed before React arrived is there, and nothing but a success empties them.
 */
export function useInquiryForm(form: RefObject<HTMLFormElement | null>, errorsAtFirst: FieldErrors) {
  const [errors, setErrors] = useState(errorsAtFirst);
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<Result>();
  const [isThanked, setIsThanked] = useState(false);
  // State arrives with the next render; a second submit can come before it.
  const isUnderWay = useRef(false);

  const showErrors = (found: FieldErrors) => {
    // The sentences must be there when the field that gets the focus is read out.
    flushSync(() => setErrors(found));
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first) fieldIn(form.current, first)?.focus();
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const { inquiry, errors: found } = checkInquiry(typedIn(event.currentTarget));
    if (Object.keys(found).length > 0) {
      showErrors(found);
      return;
    }

    isUnderWay.current = true;
    setErrors({});
    setIsSending(true);
    const outcome = await sendInquiry(inquiry);
    isUnderWay.current = false;
    flushSync(() => setIsSending(false));
    if (outcome.status === 'invalid') {
      showErrors(outcome.errors);
      return;
    }
    if (outcome.status === 'sent') {
      form.current?.reset();
      setIsThanked(true);
    }
    setResult(outcome);
  };

  const handleEdit = (field: FieldName) => {
    setIsThanked(false);
    setErrors(({ [field]: _, ...others }) => others);
  };

  const closeResult = () => setResult(undefined);

  return { errors, isSending, isThanked, result, handleSubmit, handleEdit, closeResult };
}

function typedIn(form: HTMLFormElement): InquiryFields {
  const typed = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(typed.get(name) ?? '')])) as InquiryFields;
}

function fieldIn(form: HTMLFormElement | null, name: FieldName): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;
}
