import type { ReactNode } from 'react';
import contact from '../../content/contact.yaml';
import type { FieldName } from '../../lib/inquiryFields';
import styles from './Field.module.css';

const { form } = contact;

interface FieldProps {
  name: FieldName;
  label: string;
  isOptional?: boolean;
  /** The error message, if the field is invalid. */
  error: string | undefined;
  isWide?: boolean;
  /** Renders the control with the attributes that link it to its label and error. */
  children: (controlProps: {
    id: FieldName;
    name: FieldName;
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ReactNode;
}

/** One field of the form: label above, control, and the place for its error. */
export function Field({ name, label, isOptional = false, error, isWide = false, children }: FieldProps) {
  const errorId = `${name}-error`;

  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <div className={styles.heading}>
        <label className={styles.label} htmlFor={name}>
          {label}
        </label>
        {isOptional && <span>{form.optional}</span>}
      </div>
      {children({
        id: name,
        name,
        // Without `false`, Orca with Firefox calls every empty required field invalid.
        'aria-invalid': error !== undefined,
        'aria-describedby': errorId,
      })}
      <p className={styles.error} id={errorId}>
        {error}
      </p>
    </div>
  );
}
