import type { ReactNode } from 'react';
import { InquiryResult } from '../InquiryResult';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import styles from './SiteLayout.module.css';
import { SkipLink } from './SkipLink';

/** What every page has around it: the bar above, the footer below. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <NavBar />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <InquiryResult />
    </>
  );
}
