import { BillingBlock } from '../../components/BillingBlock';
import { ButtonLink } from '../../components/ButtonLink';
import buttonStyles from '../../components/ButtonLink.module.css';
import { FilmDialog, FilmDialogLink } from '../../components/film/FilmDialog';
import { PageTitle } from '../../components/PageTitle';
import { ReasonList } from '../../components/ReasonList';
import { Section } from '../../components/Section';
import { StatList } from '../../components/StatList';
import { CallToActionTicket } from '../../components/Ticket';
import company from '../../content/company.yaml';
import home from '../../content/home.yaml';
import { previewId, REEL_ID } from '../../lib/filmIds';
import { About } from './About';
import { Banners } from './Banners';
import { Credits } from './Credits';
import { FeaturedWorks } from './FeaturedWorks';
import { HighlightGrid } from './HighlightGrid';
import styles from './HomePage.module.css';
import { PreviewTrio } from './PreviewTrio';
import { QuoteSlider } from './QuoteSlider';

const {
  about,
  highlights,
  banners,
  callToAction,
  credits,
  featuredWorks,
  featuredWorksIntro,
  hero,
  highlightsIntro,
  quotesHeading,
  whyChooseUs,
  quotes,
  titleLines,
} = home;
const previews = home.previews.map((film) => ({ ...film, id: previewId(film.title) }));
const reel = { ...about.promo, id: REEL_ID };
const films = [...featuredWorks, ...previews, reel];

/** The home page: who the studio is, what it has worked on, and how to hire it. */
export default function HomePage() {
  return (
    <>
      <PageTitle lines={titleLines} maxWidth={1130} footage={hero.footage} objectPosition="right">
        {hero.billing.length > 0 && <BillingBlock names={hero.billing} isOnFirstScreen />}
        <div className={styles.actions}>
          <ButtonLink href={hero.button.href}>{hero.button.label}</ButtonLink>
          {hero.reelButton !== undefined && (
            <FilmDialogLink className={buttonStyles.button} data-look="ghost" film={reel} isNamedByContent>
              {hero.reelButton}
            </FilmDialogLink>
          )}
        </div>
      </PageTitle>
      <PreviewTrio previews={previews} />
      {company.counts.length > 0 && (
        <Section as="div">
          <StatList stats={company.counts} />
        </Section>
      )}
      {credits.items.length > 0 && <Credits />}
      <About />
      {highlights.length > 0 && (
        <Section heading={highlightsIntro.heading} lead={highlightsIntro.words}>
          <HighlightGrid highlights={highlights} />
        </Section>
      )}
      <Banners {...banners} />
      {featuredWorks.length > 0 && (
        <Section heading={featuredWorksIntro.heading} lead={featuredWorksIntro.words}>
          <FeaturedWorks works={featuredWorks} />
        </Section>
      )}
      {whyChooseUs.reasons.length > 0 && (
        <Section heading={whyChooseUs.heading}>
          <ReasonList reasons={whyChooseUs.reasons} look="rows" />
        </Section>
      )}
      {quotes.length > 0 && (
        <Section heading={quotesHeading} isHeadingHidden>
          <QuoteSlider label={quotesHeading} quotes={quotes} />
        </Section>
      )}
      <CallToActionTicket {...callToAction} />
      <FilmDialog films={films} />
    </>
  );
}
