import { ButtonLink } from '../../components/ButtonLink';
import { Lockup } from '../../components/Lockup';
import { buttons, titleLines, words } from '../../content/not-found';
import avif from '../../media/film-leak.avif';
import jpg from '../../media/film-leak.jpg';
import webp from '../../media/film-leak.webp';
import styles from './NotFoundPage.module.css';

/** What an address without a page shows: a frame of spoilt film, and the way back. */
export function NotFoundPage() {
  return (
    <div className={styles.scene}>
      <picture>
        <source srcSet={avif} type="image/avif" />
        <source srcSet={webp} type="image/webp" />
        <img className={styles.film} src={jpg} width={960} height={540} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.words}>
        <div className={styles.title}>
          <Lockup lines={titleLines} />
        </div>
        <div className={styles.way}>
          <p className={styles.lead}>{words}</p>
          <div className={styles.buttons}>
            {buttons.map(({ label, href }, index) => (
              <ButtonLink href={href} look={index === 0 ? 'marigold' : 'ghost'} key={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
