import { contact } from 'virtual:content';
import { type FormEvent, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ResultDialog } from '../../components/ResultDialog';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { PREFILL } from '../../lib/askAbout';
import { type FieldErrors, fieldNames, type InquiryFields } from '../../lib/inquiryFields';
import { inquiryForm } from '../../lib/inquiryForm';
import { checkInquiry, DEFAULT_PROJECT_TYPE } from '../../lib/inquiryRules';
import { sendInquiry } from '../../lib/sendInquiry';

const { projectTypes } = contact;

/**
 * State and handlers of the mounted contact form: it validates, sends once, and clears the form after success. The fields
 * are uncontrolled, so text typed before hydration stays; the draft is restored when the visitor comes back.
 */
export function useInquiryForm(ref: RefObject<HTMLFormElement | null>) {
  const state = useSyncExternalStore(inquiryForm.subscribe, inquiryForm.current, inquiryForm.inStaticHtml);
  // A form in the static page has been visible since the start of the page load.
  const isHydrated = useIsHydrated();
  const { search } = useLocation();
  const [shownAtMs] = useState(() => (isHydrated ? performance.now() : 0));

  // Must come before the next effect: a form that mounts after a success is first reset and then filled in from its
  // link.
  useEffect(() => {
    if (state.isThanked) ref.current?.reset();
  }, [ref, state.isThanked]);

  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    // From now on checkInquiry validates, with the site's own messages.
    form.noValidate = true;
    const prefill = prefillIn(search);
    fill(form, exchanged(inquiryForm.draft() ?? typedIn(form), NO_PREFILL, prefill));
    // Without the link's words, so that the next link can fill in others.
    return () => inquiryForm.keepDraft(exchanged(typedIn(form), prefill, NO_PREFILL));
  }, [ref, search]);

  const showErrors = (errors: FieldErrors) => {
    inquiryForm.refuse(errors);
    // In the next task the errors are rendered, so screen readers read them with the focused field.
    const first = fieldNames.find((name) => errors[name] !== undefined);
    setTimeout(() => ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inquiryForm.current().isSending) return;
    const form = event.currentTarget;
    const { inquiry, errors: found } = checkInquiry(typedIn(form));
    // A number that was cut is sent only when the visitor sends again, having seen what is left of it.
    const errors = { ...inquiryForm.current().warnings, ...found };
    if (Object.keys(errors).length > 0) {
      showErrors(errors);
      return;
    }

    inquiryForm.startSending(inquiry, ResultDialog);
    // The result dialog returns the focus to this button; Safari does not focus a clicked button.
    form.querySelector<HTMLElement>('[type="submit"]')?.focus();
    const { pathname } = window.location;
    const outcome = await sendInquiry(inquiry, {
      website: String(new FormData(form).get('website') ?? ''),
      elapsedMs: Math.round(performance.now() - shownAtMs),
      idempotencyKey: inquiryForm.idempotencyKey(),
    });
    if (outcome.status !== 'invalid') {
      inquiryForm.settle(outcome);
      return;
    }
    showErrors(outcome.errors);
    // On another page there are no fields to show the errors.
    if (window.location.pathname !== pathname)
      inquiryForm.settle({ status: 'failed', message: Object.values(outcome.errors)[0] });
  };

  return { ...state, errors: { ...state.warnings, ...state.errors }, handleSubmit, handleEdit: inquiryForm.edit };
}

function typedIn(form: HTMLFormElement): InquiryFields {
  const typed = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(typed.get(name) ?? '')])) as InquiryFields;
}

type Prefill = Pick<InquiryFields, 'subject' | 'projectType'>;
const NO_PREFILL: Prefill = { subject: '', projectType: DEFAULT_PROJECT_TYPE };

/** The subject and project type in the query of a link to the form. */
function prefillIn(search: string): Prefill {
  const query = new URLSearchParams(search);
  const type = projectTypes.find(({ value }) => value === query.get(PREFILL.projectType));
  return { subject: query.get(PREFILL.subject) ?? '', projectType: type?.value ?? DEFAULT_PROJECT_TYPE };
}

/** The fields with the subject and project type of `next` in place of those of `last`; what the visitor has entered stays. */
function exchanged(fields: InquiryFields, last: Prefill, next: Prefill): InquiryFields {
  const { subject, projectType } = fields;
  return {
    ...fields,
    subject: subject === last.subject ? next.subject : subject,
    projectType: projectType === last.projectType ? next.projectType : projectType,
  };
}

function fill(form: HTMLFormElement, fields: InquiryFields): void {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name);
    // Setting a value moves the caret, even if the value stays the same.
    if (field !== null && 'value' in field && field.value !== fields[name]) field.value = fields[name];
  }
}
