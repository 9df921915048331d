import '../../styles/paper.css';
import { company, contact, site } from 'virtual:content';
import { type InputEvent, useEffect, useRef } from 'react';
import buttonStyles from '../../components/ButtonLink.module.css';
import { Icon } from '../../components/Icon';
import { type FieldErrors, type FieldName, type InquiryFields, isFieldName } from '../../lib/inquiryFields';
import { withRetention } from '../../lib/retention';
import { CONTACT_API } from '../../lib/sendInquiry';
import styles from './ContactForm.module.css';
import { errorId, Field } from './Field';
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

  const handleInput = ({ target, nativeEvent }: InputEvent<HTMLFormElement>) => {
    if (!('name' in target) || !isFieldName(target.name)) return;
    handleEdit(target.name);
    if (target.name === 'phone') tidyPhoneInput(target as HTMLInputElement, nativeEvent.inputType);
  };

  const controlProps = (name: FieldName) => ({
    id: name,
    name,
    defaultValue: submitted[name],
    // Without `false`, Orca with Firefox calls every empty required field invalid.
    'aria-invalid': errors[name] !== undefined,
    'aria-describedby': errorId(name),
  });
  const inputProps = (name: keyof typeof words.placeholders) => ({
    ...controlProps(name),
    placeholder: words.placeholders[name],
    readOnly: isSending,
  });

  return (
    <section className={styles.sheet} id="get-in-touch" data-paper="">
      <header>
        <h2>{words.heading}</h2>
        <p>{words.lead}</p>
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
        <Field name="name" label="Name" error={errors.name}>
          <input {...inputProps('name')} dir="auto" autoComplete="name" required />
        </Field>
        <Field name="email" label="E-mail" error={errors.email}>
          <input {...inputProps('email')} type="email" autoComplete="email" required />
        </Field>
        <Field name="phone" label="Phone" error={errors.phone} isOptional>
          <input
            {...inputProps('phone')}
            inputMode="tel"
            autoComplete="tel"
            ref={tidyPhoneInput}
            onBlur={({ currentTarget }) => tidyPhoneInput(currentTarget)}
          />
        </Field>
        <Field name="projectType" label="Project type" error={errors.projectType}>
          <select {...controlProps('projectType')}>
            {projectTypes.map(({ value, label }) => (
              <option value={value} key={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </Field>
        <Field name="subject" label="Subject" error={errors.subject} isOptional isWide>
          <input {...inputProps('subject')} dir="auto" />
        </Field>
        <Field name="message" label="Message" error={errors.message} isWide>
          <textarea {...inputProps('message')} dir="auto" rows={5} required />
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
            {isSending ? 'Sending...' : 'Send message'}
          </button>
          <p aria-live="polite">{isSending && 'Please keep this page open.'}</p>
        </div>
      </form>
      <p className={styles.privacy}>
        {withRetention(words.privacy)} <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </section>
  );
}
