import { Link, NavLink } from 'react-router-dom';
import { letsTalk, mainLinks } from '../../content/navigation';
import { Icon } from '../Icon';
import { VisuallyHidden } from '../VisuallyHidden';
import { Logo } from './Logo';
import styles from './NavBar.module.css';
import { menuCommand, Sidebar } from './Sidebar';

/** The bar that stays at the top: logo, the four pages, Let's Talk at every width, and the menu on narrow screens. */
export function NavBar() {
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link className={styles.home} to="/">
            <Logo />
            <VisuallyHidden>, home page</VisuallyHidden>
          </Link>
          <nav className={styles.links} aria-label="Main">
            {mainLinks.map(({ label, href }) => (
              <NavLink className={styles.link} to={href} end caseSensitive key={href}>
                {label}
              </NavLink>
            ))}
          </nav>
          <Link className={styles.talk} to={letsTalk.href}>
            {letsTalk.label}
          </Link>
          <button className={styles.menu} {...menuCommand('show-modal')} aria-haspopup="dialog">
            <Icon name="menu" />
            <VisuallyHidden>Menu</VisuallyHidden>
          </button>
        </div>
      </header>
      <Sidebar />
    </>
  );
}
