import { type FormEvent, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { inquiryForm } from '../../lib/inquiryForm';
import { checkInquiry, type FieldErrors, fieldNames, type InquiryFields, phoneInputText } from '../../lib/inquiryRules';
import { sendInquiry } from '../../lib/sendInquiry';

/**
 * The contact form in view: checked, sent once, and then blank, or corrected, or as it was. The fields keep their own
 * values, so that what was typed before React arrived is there; a visitor who comes back finds the words again.
 */
export function useInquiryForm(ref: RefObject<HTMLFormElement | null>) {
  const state = useSyncExternalStore(inquiryForm.subscribe, inquiryForm.current, inquiryForm.inStaticHtml);
  // A form of the static page was there from the first moment on.
  const isHydrated = useIsHydrated();
  const [shownAtMs] = useState(() => (isHydrated ? performance.now() : 0));

  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    // From here on the rules are checked here, in the site's own words.
    form.noValidate = true;
    fill(form, inquiryForm.draft() ?? typedIn(form));
    return () => inquiryForm.keepDraft(typedIn(form));
  }, [ref]);

  useEffect(() => {
    if (state.isThanked) ref.current?.reset();
  }, [ref, state.isThanked]);

  const showErrors = (errors: FieldErrors) => {
    inquiryForm.refuse(errors);
    // In the next task the sentences are there, to be read out with the field that gets the focus.
    const first = fieldNames.find((name) => errors[name] !== undefined);
    setTimeout(() => ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inquiryForm.current().isSending) return;
    const form = event.currentTarget;
    const { inquiry, errors } = checkInquiry(typedIn(form));
    if (Object.keys(errors).length > 0) {
      showErrors(errors);
      return;
    }

    inquiryForm.startSending();
    // Where the focus comes back to after the result; Safari gives it to no button that is clicked.
    form.querySelector<HTMLElement>('[type="submit"]')?.focus();
    const outcome = await sendInquiry(inquiry, {
      website: String(new FormData(form).get('website') ?? ''),
      elapsedMs: Math.round(performance.now() - shownAtMs),
      idempotencyKey: inquiryForm.idempotencyKey(),
    });
    if (outcome.status === 'invalid') showErrors(outcome.errors);
    else inquiryForm.settle(outcome);
  };

  return { ...state, handleSubmit, handleEdit: inquiryForm.edit };
}

function typedIn(form: HTMLFormElement): InquiryFields {
  const typed = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(typed.get(name) ?? '')])) as InquiryFields;
}

function fill(form: HTMLFormElement, fields: InquiryFields): void {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    const value = name === 'phone' ? phoneInputText(fields.phone).text : fields[name];
    // Setting a value moves the caret even where it stays the same.
    if (field !== null && 'value' in field && field.value !== value) field.value = value;
  }
}
