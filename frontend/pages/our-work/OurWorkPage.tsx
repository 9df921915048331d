import { Accordion } from '../../components/Accordion';
import { CallToActionTicket } from '../../components/CallToActionTicket';
import { PageTitle } from '../../components/PageTitle';
import { PairList } from '../../components/PairList';
import { QuoteList } from '../../components/QuoteList';
import { ReasonList } from '../../components/ReasonList';
import { Section } from '../../components/Section';
import { workFaqs } from '../../content/faqs';
import {
  additionalServices,
  callToAction,
  categories,
  faqHeading,
  featuredHeading,
  featuredProjects,
  intro,
  notableHeading,
  testimonialsHeading,
  titleLines,
} from '../../content/our-work';
import { notableProjects } from '../../content/projects';
import { workTestimonials } from '../../content/testimonials';
import { CategoryButtons } from './CategoryButtons';

/** What the studio has made, for whom, and what they said. */
export function OurWorkPage() {
  return (
    <>
      <PageTitle lines={titleLines} lead={intro}>
        <CategoryButtons categories={categories} />
      </PageTitle>
      <Section heading={featuredHeading}>
        <ReasonList reasons={featuredProjects} />
      </Section>
      <Section heading={additionalServices.heading}>
        <ReasonList reasons={additionalServices.services} look="rows" />
      </Section>
      <Section heading={notableHeading} tone="curtain">
        <PairList pairs={notableProjects.map(({ kind, title }) => ({ label: kind, value: title }))} />
      </Section>
      <Section heading={testimonialsHeading}>
        <QuoteList quotes={workTestimonials.map(({ name, feedback }) => ({ words: feedback, person: name }))} />
      </Section>
      <CallToActionTicket {...callToAction} />
      <Section heading={faqHeading} layout="beside">
        <Accordion faqs={workFaqs} />
      </Section>
    </>
  );
}
