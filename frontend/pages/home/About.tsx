import { home } from 'virtual:content';
import { PromoFilm } from '../../components/film/PromoFilm';
import { Picture } from '../../components/Picture';
import { Section } from '../../components/Section';
import styles from './About.module.css';

const { about } = home;

/** An introduction of the studio: a short text and the promo film. */
export function About() {
  return (
    <Section tone="curtain">
      <header className={styles.intro} dir="auto" data-enters>
        <h2>{about.heading}</h2>
        <p data-lead>{about.words}</p>
      </header>
      {about.person && (
        <figure className={styles.person} data-enters>
          <div className={styles.photo}>
            <Picture still={about.person.photo} sizes="(min-width: 48em) 280px, 44vw" />
          </div>
          <figcaption dir="auto">
            <h3>{about.person.name}</h3>
            {about.person.craft}
          </figcaption>
        </figure>
      )}
      <PromoFilm film={about.promo} />
    </Section>
  );
}
