import { site } from 'virtual:content';
import { BillingBlock } from '../../components/BillingBlock';
import { ButtonLink } from '../../components/ButtonLink';
import { FilmFrame } from '../../components/film/FilmFrame';
import { FilmPlayer } from '../../components/film/FilmPlayer';
import { PageLink } from '../../components/PageLink';
import { PairList } from '../../components/PairList';
import { Picture } from '../../components/Picture';
import { QuoteList } from '../../components/QuoteList';
import { Section } from '../../components/Section';
import { useFilmShape } from '../../hooks/useFilmShape';
import { askAbout } from '../../lib/askAbout';
import { sizeOf } from '../../lib/mediaFiles';
import type { FilmPageContent } from '../../schema/films';
import styles from './FilmPage.module.css';

const { filmPage: words } = site;

const loadPlayer = async () => FilmPlayer;

/** A film's own page: the film, its client and credits, the task and the result. */
export default function FilmPage({ film, story, previous, next }: FilmPageContent) {
  // Without `path`, FilmLink links to the video and not to this page.
  const { path: _, ...playable } = film;
  const poster = sizeOf(film.poster);
  const sizes = `min(92vw, ${Math.round((100 * poster.width) / poster.height)}vh)`;
  const { client, role, year, credits, task, result, stills, quote } = story;
  const facts = [
    { label: words.client, value: client },
    { label: words.role, value: role },
    { label: words.year, value: String(year) },
  ];
  const others = [
    ...(previous ? [{ label: 'Previous', ...previous }] : []),
    ...(next ? [{ label: 'Next', ...next }] : []),
  ];

  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title} dir="auto" tabIndex={-1}>
          {film.title}
        </h1>
        <p dir="auto" data-lead="short">
          {film.description}
        </p>
        <div className={styles.film} {...useFilmShape(film)}>
          <FilmFrame film={playable} sizes={sizes} loadPlayer={loadPlayer} isOnFirstScreen />
        </div>
        <div className={styles.facts}>
          <PairList pairs={facts} />
          <ButtonLink href={askAbout(`A film like ${film.title}`)}>Ask about a film like this</ButtonLink>
        </div>
        {credits.length > 0 && <BillingBlock names={credits} />}
      </div>
      <Section as="div">
        <div className={styles.told} data-columns="">
          <section dir="auto" data-enters>
            <h2>{words.task}</h2>
            <p>{task}</p>
          </section>
          <section dir="auto" data-enters>
            <h2>{words.result}</h2>
            <p>{result}</p>
          </section>
        </div>
      </Section>
      <Section as="div" list={stills}>
        {/* Not a list: screen readers would announce empty items, because the stills are decoration. */}
        <div className={styles.stills} data-columns="">
          {stills.map((still) => (
            <div data-enters key={still}>
              <Picture still={still} sizes="(min-width: 48em) 46vw, 92vw" />
            </div>
          ))}
        </div>
      </Section>
      {quote && (
        <Section heading={words.quote} isHeadingHidden tone="curtain">
          <QuoteList quotes={[{ name: quote.person, feedback: quote.words }]} />
        </Section>
      )}
      {others.length > 0 && (
        <nav className={styles.others} data-columns="" aria-label="Other films">
          {others.map(({ label, path, title }) => (
            <PageLink className={styles.other} dir="auto" href={path} key={label}>
              <span className={styles.label}>{label}</span> {title}
            </PageLink>
          ))}
        </nav>
      )}
    </>
  );
}
