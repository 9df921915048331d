import { films, ourWork } from 'virtual:content';
import { useDeferredValue } from 'react';
import { Accordion } from '../../components/Accordion';
import { FilmDialog } from '../../components/film/FilmDialog';
import { PageTitle } from '../../components/PageTitle';
import { QuoteList } from '../../components/QuoteList';
import { ReasonList } from '../../components/ReasonList';
import { Section } from '../../components/Section';
import { CallToActionTicket } from '../../components/Ticket';
import { notableAmong } from '../../lib/notableAmong';
import { CategoryButtons } from './CategoryButtons';
import { NotableProjects } from './NotableProjects';
import { isPlayable, ProjectList } from './ProjectList';
import { useCategory } from './useCategory';

const { categories } = films;
const notable = notableAmong(films.films);
const playable = films.films.filter(isPlayable);

/** The Our Work page: films, which can be filtered by category, and quotes of clients. */
export default function OurWorkPage() {
  // The button answers before the list, which takes longer.
  const category = useDeferredValue(useCategory(categories).category);
  const found = category && films.films.filter((film) => film.category === category);

  return (
    <>
      <PageTitle lines={ourWork.titleLines} lead={ourWork.intro}>
        {categories.length > 0 && <CategoryButtons {...films} />}
      </PageTitle>
      {found && <ProjectList heading={category} films={found} look="found" key={category} />}
      {!found && <ProjectList heading={ourWork.featuredHeading} films={ourWork.featuredProjects} look="featured" />}
      <Section list={ourWork.additionalServices.services} heading={ourWork.additionalServices.heading}>
        <ReasonList reasons={ourWork.additionalServices.services} look="rows" />
      </Section>
      {!found && <NotableProjects projects={notable} />}
      <Section list={ourWork.testimonials} heading={ourWork.testimonialsHeading}>
        {/* Without roles, as specified. */}
        <QuoteList quotes={ourWork.testimonials.map(({ name, feedback }) => ({ name, feedback }))} />
      </Section>
      <CallToActionTicket {...ourWork.callToAction} />
      <Section list={ourWork.faqs} heading={ourWork.faqHeading} layout="beside">
        <Accordion faqs={ourWork.faqs} />
      </Section>
      <FilmDialog films={playable} />
    </>
  );
}
