import type { CSSProperties, ReactNode } from 'react';
import type { Footage, TitleLine } from '../schema/records';
import { Loop, LoopSwitch } from './film/Loop';
import { Lockup } from './Lockup';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  lines: readonly TitleLine[];
  /** The sentence below the title. */
  lead?: string;
  /** Maximum width of the title in pixels; by default it fills the page. */
  maxWidth?: 860 | 1040 | 1130;
  /** The background film of the first screen, behind the title and `children`; it also adds the loop switch. */
  footage?: Footage;
  /** The side of `footage` that stays in view on narrow screens; otherwise its middle does. */
  objectPosition?: 'right';
  children?: ReactNode;
}

/** The first screen of a page: its title, its lead, and its actions. */
export function PageTitle({ lines, lead, maxWidth, footage, objectPosition, children }: PageTitleProps) {
  // On screens wider than 1920 pixels it keeps its share of the width.
  const style =
    maxWidth && ({ '--max-width': `max(${maxWidth}px, ${(maxWidth / 19.2).toFixed(1)}vw)` } as CSSProperties);
  const title = (
    <div className={styles.title} style={style}>
      <Lockup lines={lines} />
      {lead !== undefined && (
        <p dir="auto" data-lead="short">
          {lead}
        </p>
      )}
      {footage === undefined ? children : <div className={styles.foot}>{children}</div>}
    </div>
  );
  if (footage === undefined) return title;

  return (
    <div className={styles.screen} data-part="screen" data-on-picture="">
      <div className={styles.footage} data-grain="" data-object-position={objectPosition}>
        <Loop
          still={footage.poster}
          stillOnPhones={footage.posterOnPhones}
          film={footage.videoUrl}
          sizes="100vw"
          isOnFirstScreen
        />
      </div>
      {title}
      <LoopSwitch />
    </div>
  );
}
