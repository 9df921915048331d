import { company } from 'virtual:content';
import { Fragment } from 'react';
import styles from './Logo.module.css';

/** The mark and the studio's name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M0 0h24v24H0z" />
        <path className={styles.figure} d="M3 3h4v4H3zm14 0h4v4h-4zM3 17h4v4H3zm14 0h4v4h-4zM9 7.5v9l7-4.5z" />
      </svg>
      {company.logo.map(({ text, width }) => (
        <Fragment key={text}>
          <span style={{ fontStretch: `${width}%` }}>{text}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
