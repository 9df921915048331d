import { company, home } from 'virtual:content';
import { BillingBlock } from '../../components/BillingBlock';
import { ButtonLink } from '../../components/ButtonLink';
import buttonStyles from '../../components/ButtonLink.module.css';
import { FilmDialog, FilmDialogLink } from '../../components/film/FilmDialog';
import { PageTitle } from '../../components/PageTitle';
import { ReasonList } from '../../components/ReasonList';
import { Section } from '../../components/Section';
import { StatList } from '../../components/StatList';
import { CallToActionTicket } from '../../components/Ticket';
import { REEL_ID, slugOf } from '../../lib/slugOf';
import { About } from './About';
import { Banners } from './Banners';
import { Credits } from './Credits';
import { FeaturedWorks } from './FeaturedWorks';
import { HighlightGrid } from './HighlightGrid';
import styles from './HomePage.module.css';
import { PreviewTrio } from './PreviewTrio';
import { QuoteSlider } from './QuoteSlider';

const previews = home.previews.map((film) => ({ ...film, id: slugOf(film.title) }));
const reel = { ...home.about.promo, id: REEL_ID };
const films = [...home.featuredWorks, ...previews, reel];

/** The home page: who the studio is, what it has worked on, and how to hire it. */
export default function HomePage() {
  return (
    <>
      <PageTitle lines={home.titleLines} maxWidth={1130} footage={home.hero.footage} objectPosition="right">
        {home.hero.billing.length > 0 && <BillingBlock names={home.hero.billing} isOnFirstScreen />}
        <div className={styles.actions}>
          <ButtonLink href={home.hero.button.href}>{home.hero.button.label}</ButtonLink>
          {home.hero.reelButton !== undefined && (
            <FilmDialogLink className={buttonStyles.button} data-look="ghost" film={reel} isNamedByContent>
              {home.hero.reelButton}
            </FilmDialogLink>
          )}
        </div>
      </PageTitle>
      {previews.length > 0 && <PreviewTrio previews={previews} />}
      <Section as="div" list={company.counts}>
        <StatList stats={company.counts} />
      </Section>
      <Credits />
      <About />
      <Section list={home.highlights} heading={home.highlightsIntro.heading} lead={home.highlightsIntro.words}>
        <HighlightGrid highlights={home.highlights} />
      </Section>
      <Banners {...home.banners} />
      <Section list={home.featuredWorks} heading={home.featuredWorksIntro.heading} lead={home.featuredWorksIntro.words}>
        <FeaturedWorks works={home.featuredWorks} />
      </Section>
      <Section list={home.whyChooseUs.reasons} heading={home.whyChooseUs.heading}>
        <ReasonList reasons={home.whyChooseUs.reasons} look="rows" />
      </Section>
      <Section list={home.quotes} heading={home.quotesHeading} isHeadingHidden>
        <QuoteSlider label={home.quotesHeading} quotes={home.quotes} />
      </Section>
      <CallToActionTicket {...home.callToAction} />
      <FilmDialog films={films} />
    </>
  );
}
