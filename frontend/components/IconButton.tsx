import type { ComponentPropsWithoutRef } from 'react';
import { Icon } from './Icon';
import styles from './IconButton.module.css';

interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  icon: string;
  className: string | undefined;
  /** The accessible name. */
  label: string;
  /** Whether it is a disk that lights up under the pointer. */
  isRound?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, isRound, className, ...props }: IconButtonProps) {
  return (
    <button className={`${styles.button} ${className}`} type="button" data-round={isRound} {...props}>
      <Icon name={icon} />
      <span data-visually-hidden>{label}</span>
    </button>
  );
}
