import { Fragment } from 'react';
import type { TitleLine } from '../schema/records';
import styles from './Lockup.module.css';

/**
 * A page's title: stacked lines of equal width that read as one sentence. The build measures each line (see titleLines.ts).
 */
export function Lockup({ lines }: { lines: readonly TitleLine[] }) {
  return (
    <h1 className={styles.lockup} dir="auto" tabIndex={-1}>
      <Lines lines={lines} />
    </h1>
  );
}

function Lines({ lines }: { lines: readonly TitleLine[] }) {
  return lines.map(({ text, narrow, style }) => (
    <Fragment key={text}>
      <span className={styles.line} style={style} data-splits={narrow && 'narrow'}>
        {narrow ? <Lines lines={narrow} /> : text}
      </span>{' '}
    </Fragment>
  ));
}
