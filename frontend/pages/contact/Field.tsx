import type { ReactNode } from 'react';
import type { FieldName } from '../../lib/inquiryFields';
import styles from './Field.module.css';

interface FieldProps {
  name: FieldName;
  label: string;
  isOptional?: boolean;
  /** The error message, if the field is invalid. */
  error: string | undefined;
  isWide?: boolean;
  /** The control; its id is `name`, and `errorId` that of its description. */
  children: ReactNode;
}

/** The id of the error of a field. */
export const errorId = (name: FieldName) => `${name}-error`;

/** One field of the form: label above, control, and the place for its error. */
export function Field({ name, label, isOptional = false, error, isWide = false, children }: FieldProps) {
  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <div className={styles.heading}>
        <label className={styles.label} htmlFor={name}>
          {label}
        </label>
        {isOptional && <span>optional</span>}
      </div>
      {children}
      <p className={styles.error} id={errorId(name)}>
        {error}
      </p>
    </div>
  );
}
