import { NavLink } from 'react-router-dom';
import { mainLinks } from '../../content/navigation';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './Sidebar.module.css';

export const SIDEBAR_ID = 'sidebar';

/**
 * The menu of narrow screens. It is a native popover, so that the button opens it, and the close button, the backdrop and
 * Escape close it, before any script has arrived. A link leads to a new page, which closes it too.
 */
export function Sidebar() {
  const close = () => document.getElementById(SIDEBAR_ID)?.hidePopover();

  return (
    <div className={styles.sidebar} id={SIDEBAR_ID} popover="auto">
      <button className={styles.close} type="button" popoverTarget={SIDEBAR_ID} popoverTargetAction="hide">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 5l14 14M19 5L5 19" />
        </svg>
        <VisuallyHidden>Close menu</VisuallyHidden>
      </button>
      <nav aria-label="Menu">
        {mainLinks.map(({ label, href }) => (
          <NavLink className={styles.link} to={href} end caseSensitive onClick={close} key={href}>
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
