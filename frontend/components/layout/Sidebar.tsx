import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import site from '../../content/site.yaml';
import { ButtonLink } from '../ButtonLink';
import { IconButton } from '../IconButton';
import { PageLink } from '../PageLink';
import styles from './Sidebar.module.css';

const { bar, letsTalk, menu: mainLinks } = site;

const SIDEBAR_ID = 'sidebar';

/**
 * Props of a button that opens or closes the menu. The menu is a native popover, so it works before any script has loaded;
 * browsers without popovers open it as a modal dialog after hydration.
 */
export const menuButton = (action: 'show' | 'hide') => ({
  popoverTarget: SIDEBAR_ID,
  popoverTargetAction: action,
  onClick: () => {
    const menu = document.getElementById(SIDEBAR_ID);
    if ('popover' in HTMLElement.prototype || !(menu instanceof HTMLDialogElement)) return;
    if (action === 'show') menu.showModal();
    else menu.close();
  },
});

/**
 * The menu of narrow screens. The close button, Escape and the backdrop close it natively; a navigation closes it too. A
 * modal dialog would make the browser restyle the whole page before it shows; a popover shows at once, and the elements
 * behind it become inert after that (see inertBehindPopovers.ts).
 */
export function Sidebar() {
  const { key } = useLocation();

  // A link closes the menu on click, before its page has loaded; Back needs this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the URL, and not when React arrives
  useEffect(() => close, [key]);

  return (
    <dialog className={styles.sidebar} id={SIDEBAR_ID} popover="auto" aria-label={bar.menu}>
      <div className={styles.inner}>
        <IconButton className={styles.close} icon="close" label={bar.closeMenu} {...menuButton('hide')} />
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
      {/* A popover's native backdrop lets clicks through to the page. */}
      <button className={styles.backdrop} type="button" {...menuButton('hide')} tabIndex={-1} aria-hidden="true" />
    </dialog>
  );
}

function close(): void {
  const menu = document.getElementById(SIDEBAR_ID);
  if (menu instanceof HTMLDialogElement && menu.open) menu.close();
  else if (menu?.matches(':popover-open')) menu.hidePopover();
}
