import type { ReactNode } from 'react';
import printStyles from '../../styles/print.css?url';
import { InquiryResult } from '../InquiryResult';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import styles from './SiteLayout.module.css';

/** The layout of every page: skip link, bar, main content and footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <InquiryResult />
      <link rel="stylesheet" href={printStyles} media="print" />
    </>
  );
}
