import { notFound } from 'virtual:content';
import { ButtonLink } from '../../components/ButtonLink';
import { Lockup } from '../../components/Lockup';
import { Picture } from '../../components/Picture';
import styles from './NotFoundPage.module.css';

const { buttons, poster, titleLines, words } = notFound;

/** The 404 page: a frame of damaged film, and links back. */
export default function NotFoundPage() {
  return (
    <div className={styles.scene} data-part="screen">
      <div className={styles.film}>
        <Picture still={poster} sizes="100vw" isOnFirstScreen />
      </div>
      <div className={styles.words}>
        <Lockup lines={titleLines} />
        <div className={styles.way}>
          <p data-lead="short">{words}</p>
          <div className={styles.buttons} data-on-picture="">
            {buttons.map(({ label, href }, index) => (
              <ButtonLink href={href} look={index === 0 ? 'accent' : 'ghost'} key={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
