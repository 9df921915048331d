import { site } from 'virtual:content';
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ButtonLink';
import { IconButton } from '../IconButton';
import { PageLink } from '../PageLink';
import { Logo } from './Logo';
import styles from './NavBar.module.css';
import sidebar from './Sidebar.module.css';

const { letsTalk, menu: mainLinks } = site;

/** The bar that stays at the top: logo, the links of the menu, Let's Talk at every width, and the menu on narrow screens. */
export function NavBar() {
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <PageLink className={styles.home} href="/">
            <Logo />
            <span data-visually-hidden>home page</span>
          </PageLink>
          <MainLinks className={styles.links} linkClass={styles.link} />
          <ButtonLink href={letsTalk.href}>{letsTalk.label}</ButtonLink>
          <IconButton className={styles.menu} icon="menu" label="Menu" {...menuButton('show')} aria-haspopup="dialog" />
        </div>
      </header>
      <Sidebar />
    </>
  );
}

function MainLinks({ className, linkClass }: { className?: string | undefined; linkClass: string | undefined }) {
  return (
    <nav className={className} aria-label="Main">
      {mainLinks.map(({ label, href }) => (
        <PageLink className={linkClass} href={href} isMarkedWhenCurrent key={href}>
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

const SIDEBAR_ID = 'sidebar';

/** Props of a button that opens or closes the menu. */
const menuButton = (action: 'show' | 'hide') => ({ popoverTarget: SIDEBAR_ID, popoverTargetAction: action }) as const;

/**
 * The menu of narrow screens: a popover, which its buttons, Escape and the backdrop open and close before any script has
 * loaded. A link and a navigation close it too, and focus that moves on to the page. Browsers without popovers have the
 * links in the bar (see NavBar.module.css).
 */
function Sidebar() {
  const menu = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const close = () => menu.current?.hidePopover?.();

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each navigation, and not when React arrives
  useEffect(() => close, [location]);
  const closeIfLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  // At once, because the code of the link's page may be on its way for long.
  const closeAtLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link is a click too
    <dialog
      className={sidebar.sidebar}
      ref={menu}
      id={SIDEBAR_ID}
      popover="auto"
      aria-label="Menu"
      onBlur={closeIfLeft}
      onClick={closeAtLink}
    >
      <div className={sidebar.inner}>
        <IconButton className={sidebar.close} icon="close" label="Close menu" {...menuButton('hide')} />
        <MainLinks linkClass={sidebar.link} />
        <div className={sidebar.foot}>
          <ButtonLink href={letsTalk.href}>{letsTalk.label}</ButtonLink>
        </div>
      </div>
      {/* A popover's native backdrop lets clicks through to the page. */}
      <button className={sidebar.backdrop} type="button" {...menuButton('hide')} tabIndex={-1} aria-hidden="true" />
    </dialog>
  );
}
