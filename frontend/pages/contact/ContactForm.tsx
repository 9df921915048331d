import '../../styles/paper.css';
import { type InputEvent, useEffect, useRef } from 'react';
import buttonStyles from '../../components/ButtonLink.module.css';
import { Icon } from '../../components/Icon';
import company from '../../content/company.yaml';
import contact from '../../content/contact.yaml';
import site from '../../content/site.yaml';
import { type FieldErrors, type InquiryFields, isFieldName } from '../../lib/inquiryFields';
import { withRetention } from '../../lib/retention';
import { CONTACT_API } from '../../lib/sendInquiry';
import styles from './ContactForm.module.css';
import { Field } from './Field';
import { tidyPhoneInput } from './tidyPhoneInput';
import { useInquiryForm } from './useInquiryForm';

const { projectTypes, form: words } = contact;
const { results } = site;

export interface ContactFormProps {
  /** These three are for the page that returns a form sent without JavaScript: sent values, errors, and a notice. */
  submitted?: Partial<InquiryFields>;
  errors?: FieldErrors;
  notice?: string;
}

/**
 * The contact form. Without JavaScript the browser checks required fields and the server answers with a page; with it,
 * validation, sending and answers stay in this page.
 */
export function ContactForm({ submitted = {}, errors: errorsInTemplate, notice }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const inquiryForm = useInquiryForm(form);
  const { errors: found, isSending, isThanked, result, handleSubmit, handleEdit } = inquiryForm;
  const errors = errorsInTemplate ?? found;

  // When the dialog closes, the focus is on the send button; on a phone that is far below the thanks banner.
  const isDialogOpen = result !== undefined;
  const wasDialogOpen = useRef(isDialogOpen);
  useEffect(() => {
    if (isThanked && wasDialogOpen.current && !isDialogOpen) thanks.current?.scrollIntoView({ block: 'nearest' });
    wasDialogOpen.current = isDialogOpen;
  }, [isThanked, isDialogOpen]);
  const { labels, placeholders } = words;

  const handleInput = ({ target, nativeEvent }: InputEvent<HTMLFormElement>) => {
    if (!('name' in target) || !isFieldName(target.name)) return;
    handleEdit(target.name);
    if (target.name === 'phone') tidyPhoneInput(target as HTMLInputElement, nativeEvent.inputType);
  };

  return (
    <section className={styles.sheet} id="get-in-touch">
      <header>
        <h2 className={styles.heading}>{words.heading}</h2>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      {notice !== undefined && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <p className={styles.thanks} ref={thanks} role="status">
        {isThanked && (
          <>
            <Icon name="check" />
            {/* In an element: browsers that translate a page replace text nodes, and React could not remove the new one. */}
            <span>{results.thanks}</span>
          </>
        )}
      </p>
      <form
        className={styles.fields}
        ref={form}
        action={CONTACT_API}
        method="post"
        onSubmit={handleSubmit}
        onInput={handleInput}
      >
        <Field name="name" label={labels.name} error={errors.name}>
          {(controlProps) => (
            <input
              {...controlProps}
              dir="auto"
              defaultValue={submitted.name}
              placeholder={placeholders.name}
              autoComplete="name"
              required
              readOnly={isSending}
            />
          )}
        </Field>
        <Field name="email" label={labels.email} error={errors.email}>
          {(controlProps) => (
            <input
              {...controlProps}
              type="email"
              defaultValue={submitted.email}
              placeholder={placeholders.email}
              autoComplete="email"
              required
              readOnly={isSending}
            />
          )}
        </Field>
        <Field name="phone" label={labels.phone} isOptional error={errors.phone}>
          {(controlProps) => (
            <input
              {...controlProps}
              inputMode="tel"
              defaultValue={submitted.phone}
              placeholder={placeholders.phone}
              autoComplete="tel"
              readOnly={isSending}
              ref={tidyPhoneInput}
              onBlur={({ currentTarget }) => tidyPhoneInput(currentTarget)}
            />
          )}
        </Field>
        <Field name="projectType" label={labels.projectType} error={errors.projectType}>
          {(controlProps) => (
            <>
              <select {...controlProps} defaultValue={submitted.projectType}>
                {projectTypes.map(({ value, label }) => (
                  <option value={value} key={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" />
            </>
          )}
        </Field>
        <Field name="subject" label={labels.subject} isOptional error={errors.subject} isWide>
          {(controlProps) => (
            <input
              {...controlProps}
              dir="auto"
              defaultValue={submitted.subject}
              placeholder={placeholders.subject}
              readOnly={isSending}
            />
          )}
        </Field>
        <Field name="message" label={labels.message} error={errors.message} isWide>
          {(controlProps) => (
            <textarea
              {...controlProps}
              dir="auto"
              defaultValue={submitted.message}
              placeholder={placeholders.message}
              rows={5}
              required
              readOnly={isSending}
            />
          )}
        </Field>
        {/* Honeypot: bots fill it; it is hidden from visitors, screen readers and autofill. */}
        <div hidden>
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={styles.actions}>
          <button
            className={`${buttonStyles.button} ${styles.send}`}
            data-look="paper"
            type="submit"
            aria-disabled={isSending}
            // The first click of a double click can show that the number was cut; the second would send it.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {isSending ? <span className={styles.busy}>{words.sending}</span> : words.send}
          </button>
          <p className={styles.wait} aria-live="polite">
            {isSending && words.wait}
          </p>
        </div>
      </form>
      <p className={styles.privacy}>
        {withRetention(words.privacy)} <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </section>
  );
}
