import { type ReactNode, useSyncExternalStore } from 'react';
import { aboveAllPages } from '../../lib/aboveAllPages';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import styles from './SiteLayout.module.css';
import { SkipLink } from './SkipLink';

/** What every page has around it: the bar above, the footer below. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const Above = useSyncExternalStore(aboveAllPages.subscribe, aboveAllPages.current, aboveAllPages.inStaticHtml);

  return (
    <>
      <SkipLink />
      <NavBar />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {Above !== undefined && <Above />}
    </>
  );
}
