import { company } from 'virtual:content';
import { type CSSProperties, Fragment } from 'react';
import { BASE } from '../../lib/base';
import { logoSizes } from '../../schema/lineWidths';
import type { TitleLine } from '../../schema/records';
import styles from './Logo.module.css';

const lines: readonly TitleLine[] = company.logo;

/** The mark and the studio's name. */
export function Logo() {
  return (
    <span className={styles.logo} style={logoSizes(lines) as CSSProperties}>
      <img className={styles.mark} src={`${BASE}/favicon.svg`} alt="" width="24" height="24" />
      <span className={styles.words}>
        {lines.map(({ text, width }) => (
          <Fragment key={text}>
            <span style={{ fontStretch: `${width}%` }}>{text}</span>{' '}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
