import styles from './Icon.module.css';

/** Every icon there is; each is a symbol of this name in `media/icons.svg`. */
export type IconName =
  | 'menu'
  | 'close'
  | 'pause'
  | 'phone'
  | 'play'
  | 'arrow-up-right'
  | 'arrow-left'
  | 'arrow-right'
  | 'chevron-down'
  | 'check'
  | 'alert'
  | 'sound-on'
  | 'sound-off'
  | 'instagram'
  | 'youtube'
  | 'facebook'
  | 'linkedin'
  | 'editing'
  | 'wedding'
  | 'live-show'
  | 'event'
  | 'artist'
  | 'promo';

/**
 * One icon, in the colour and at the size of the text around it. The build puts the shapes of all into each page: none is in
 * its script, and Firefox before 132 takes none from another file under our security policy.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
