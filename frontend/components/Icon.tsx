import sprite from '../media/icons.svg';
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
 * One icon, in the colour and at the size of the text around it. All come from one file, so that none of their shapes is
 * in the page's script.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
