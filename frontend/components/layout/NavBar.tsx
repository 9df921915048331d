import { site } from 'virtual:content';
import { ButtonLink } from '../ButtonLink';
import { IconButton } from '../IconButton';
import { PageLink } from '../PageLink';
import { Logo } from './Logo';
import styles from './NavBar.module.css';
import { menuButton, Sidebar } from './Sidebar';

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
          <nav className={styles.links} aria-label="Main">
            {mainLinks.map(({ label, href }) => (
              <PageLink className={styles.link} href={href} isMarkedWhenCurrent key={href}>
                {label}
              </PageLink>
            ))}
          </nav>
          <ButtonLink href={letsTalk.href}>{letsTalk.label}</ButtonLink>
          <IconButton className={styles.menu} icon="menu" label="Menu" {...menuButton('show')} aria-haspopup="dialog" />
        </div>
      </header>
      <Sidebar />
    </>
  );
}
