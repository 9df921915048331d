import type { MouseEvent } from 'react';
import { bar } from '../../content/controls';
import { letsTalk, mainLinks } from '../../content/navigation';
import { ButtonLink } from '../ButtonLink';
import { Icon } from '../Icon';
import { PageLink } from '../PageLink';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './Sidebar.module.css';

const SIDEBAR_ID = 'sidebar';

/**
 * What a button needs to open or close the menu. It is a native command, so that it works before any script has arrived:
 * the browser makes the page behind inert and brings the focus in and back. Types of React know the attributes not yet.
 */
export const menuCommand = (command: 'show-modal' | 'close') => ({
  type: 'button' as const,
  command,
  commandfor: SIDEBAR_ID,
});

/**
 * The menu of narrow screens. The close button, Escape and the backdrop close it natively; a link leads to a new page,
 * which closes it too.
 */
export function Sidebar() {
  const close = () => {
    const dialog = document.getElementById(SIDEBAR_ID);
    if (dialog instanceof HTMLDialogElement) dialog.close();
  };
  // For browsers in which `closedby` does not reach the backdrop yet: a click there has the dialog itself as its target.
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native
    <dialog
      className={styles.sidebar}
      id={SIDEBAR_ID}
      aria-label={bar.menu}
      onClick={closeFromBackdrop}
      {...{ closedby: 'any' }}
    >
      <div className={styles.inner}>
        <button className={styles.close} {...menuCommand('close')}>
          <Icon name="close" />
          <VisuallyHidden>{bar.closeMenu}</VisuallyHidden>
        </button>
        <nav aria-label={bar.label}>
          {mainLinks.map(({ label, href }) => (
            <PageLink className={styles.link} href={href} isMarkedWhenCurrent onClick={close} key={href}>
              {label}
            </PageLink>
          ))}
        </nav>
        <div className={styles.foot} onClickCapture={close}>
          <ButtonLink href={letsTalk.href}>{letsTalk.label}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}
