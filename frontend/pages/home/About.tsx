import { PromoFilm } from '../../components/film/PromoFilm';
import { Section } from '../../components/Section';
import home from '../../content/home.yaml';
import styles from './About.module.css';

const { about } = home;

/** An introduction of the studio: a short text and the promo film. */
export function About() {
  return (
    <Section tone="curtain">
      <header className={styles.intro} data-enters>
        <h2>{about.heading}</h2>
        <p className={styles.words}>{about.words}</p>
      </header>
      <PromoFilm film={about.promo} />
    </Section>
  );
}
