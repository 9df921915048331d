import { company, landing } from 'virtual:content';
import { PromoFilm } from '../../components/film/PromoFilm';
import { PageTitle } from '../../components/PageTitle';
import { QuoteList } from '../../components/QuoteList';
import { Section } from '../../components/Section';
import { StatList } from '../../components/StatList';
import { CallToActionTicket } from '../../components/Ticket';
import styles from './LandingPage.module.css';
import { Portfolio } from './Portfolio';

const { callToAction, hero, heroCounters, portfolio, portfolioHeading, promo, quotesHeading, quotes, titleLines } =
  landing;

/** The landing page: the studio's portfolio on one page, for visitors who come from an advertisement. */
export default function LandingPage() {
  return (
    <>
      <PageTitle lines={titleLines} maxWidth={1040} footage={hero.footage}>
        {heroCounters.length > 0 && <StatList stats={heroCounters} look="plain" />}
        <p className={styles.words} data-lead>
          {hero.words}
        </p>
      </PageTitle>
      <Section list={portfolio} heading={portfolioHeading}>
        <Portfolio items={portfolio} />
      </Section>
      <Section list={quotes} heading={quotesHeading} tone="curtain">
        <QuoteList
          className={styles.quotes}
          quotes={quotes.map(({ quote, people }) => ({ name: people, feedback: quote }))}
          data-columns=""
        />
      </Section>
      <Section as="div">
        <PromoFilm film={promo} />
      </Section>
      <Section as="div" list={company.counts}>
        <StatList stats={company.counts} />
      </Section>
      <CallToActionTicket {...callToAction} />
    </>
  );
}
