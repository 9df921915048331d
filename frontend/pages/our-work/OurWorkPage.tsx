import { Accordion } from '../../components/Accordion';
import { CallToActionTicket } from '../../components/CallToActionTicket';
import { PageTitle } from '../../components/PageTitle';
import { QuoteList } from '../../components/QuoteList';
import { ReasonList } from '../../components/ReasonList';
import { Section } from '../../components/Section';
import films from '../../content/films.yaml';
import ourWork from '../../content/our-work.yaml';
import { notableAmong } from '../../lib/notableAmong';
import { CategoryButtons } from './CategoryButtons';
import { FeaturedProjects } from './FeaturedProjects';
import { NotableProjects } from './NotableProjects';
import { useCategory } from './useCategory';

const { categories } = films;
const notableProjects = notableAmong(films.films);
const {
  additionalServices,
  callToAction,
  faqHeading,
  faqs,
  featuredProjects,
  filter,
  intro,
  testimonials,
  testimonialsHeading,
  titleLines,
} = ourWork;

/** The work page: projects, filtered by category, and quotes of clients. */
export default function OurWorkPage() {
  const { category, hasChanged, choose } = useCategory(categories);
  const isShown = (project: { category: string }) => category === undefined || project.category === category;
  const featured = featuredProjects.filter(isShown);
  const notable = notableProjects.filter(isShown);

  return (
    <>
      <PageTitle lines={titleLines} lead={intro}>
        {categories.length > 0 && (
          <CategoryButtons
            categories={categories}
            chosen={category}
            onChoose={choose}
            result={hasChanged ? showing(featured.length + notable.length, category) : ''}
          />
        )}
      </PageTitle>
      {featured.length > 0 && <FeaturedProjects projects={featured} />}
      {additionalServices.services.length > 0 && (
        <Section heading={additionalServices.heading}>
          <ReasonList reasons={additionalServices.services} look="rows" />
        </Section>
      )}
      {notable.length > 0 && <NotableProjects projects={notable} />}
      {testimonials.length > 0 && (
        <Section heading={testimonialsHeading}>
          <QuoteList quotes={testimonials.map(({ name, feedback }) => ({ words: feedback, person: name }))} />
        </Section>
      )}
      <CallToActionTicket {...callToAction} />
      {faqs.length > 0 && (
        <Section heading={faqHeading} layout="beside">
          <Accordion faqs={faqs} />
        </Section>
      )}
    </>
  );
}

function showing(projects: number, category: string | undefined): string {
  const { all, one, several } = filter.showing;
  const sentence = category === undefined ? all : projects === 1 ? one : several;
  return sentence.replace('{count}', String(projects)).replace('{category}', category ?? '');
}
