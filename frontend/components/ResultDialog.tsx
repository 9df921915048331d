import '../styles/paper.css';
import { type ReactNode, useEffect, useRef } from 'react';
import buttonStyles from './ButtonLink.module.css';
import { Icon } from './Icon';
import styles from './ResultDialog.module.css';

export interface ResultDialogProps {
  isSuccess: boolean;
  heading: string;
  message: string;
  /** The content of the stub, beside the button. */
  note: ReactNode;
  /** Label of the close button. */
  closeLabel: string;
  onClose: () => void;
}

/** A modal with the result of the inquiry; the browser keeps the focus inside and closes it on Escape. */
export function ResultDialog({ isSuccess, heading, message, note, closeLabel, onClose }: ResultDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
    // The browser would focus the first link: Orca would read only that, and Enter would leave the site. A scroll to the
    // message would hide the heading in a low window.
    words.current?.focus({ preventScroll: true });
  }, []);

  // The dialog is removed only after its closing transition.
  const handleClose = async () => {
    const transitions = dialog.current?.getAnimations?.({ subtree: true }) ?? [];
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    onClose();
  };

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      role="alertdialog"
      data-paper=""
      aria-labelledby="result-heading"
      aria-describedby="result-message"
      onClose={handleClose}
    >
      <div className={styles.words} data-success={isSuccess}>
        <Icon name={isSuccess ? 'check' : 'alert'} />
        <h2 id="result-heading">{heading}</h2>
        <p id="result-message" ref={words} tabIndex={-1}>
          {message}
        </p>
      </div>
      <div className={styles.stub}>
        <div>{note}</div>
        <button
          className={`${buttonStyles.button} ${styles.close}`}
          data-look="paper"
          type="button"
          onClick={() => dialog.current?.close()}
        >
          {closeLabel}
        </button>
      </div>
    </dialog>
  );
}
