import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  children: ReactNode;
  heading?: string;
  /** Hides the heading visually; screen readers still read it. */
  isHeadingHidden?: boolean;
  lead?: string;
  /** `curtain` has velvet as its background; a page has at most one such section. */
  tone?: 'plain' | 'curtain';
  /** `beside`: from 992px the heading stands left of the content. */
  layout?: 'below' | 'beside';
  id?: string;
  /** The list that it shows: if it is empty, there is no section. */
  list?: readonly unknown[];
  /** `div` for content without a heading: a section is announced by its heading. */
  as?: 'section' | 'div';
}

/** One part of a page, with spacing and an optional heading. */
export function Section({
  children,
  heading = '',
  isHeadingHidden,
  lead,
  tone = 'plain',
  layout = 'below',
  id,
  list,
  as: Tag = 'section',
}: SectionProps) {
  if (list?.length === 0) return null;

  return (
    <Tag className={styles.section} data-section="" data-tone={tone} id={id}>
      <div className={styles.inner} data-layout={layout}>
        {heading !== '' && isHeadingHidden && <h2 data-visually-hidden>{heading}</h2>}
        {heading !== '' && !isHeadingHidden && (
          <header className={styles.header} dir="auto" data-enters>
            <h2>{heading}</h2>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </header>
        )}
        {children}
      </div>
    </Tag>
  );
}
