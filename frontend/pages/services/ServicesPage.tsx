import { company, services as content, films } from 'virtual:content';
import { BillingBlock } from '../../components/BillingBlock';
import { ButtonLink } from '../../components/ButtonLink';
import { Icon } from '../../components/Icon';
import { PageTitle } from '../../components/PageTitle';
import { QuoteList } from '../../components/QuoteList';
import { ReasonList } from '../../components/ReasonList';
import { Section } from '../../components/Section';
import { Ticket } from '../../components/Ticket';
import { notableAmong } from '../../lib/notableAmong';
import { ProcessSteps } from './ProcessSteps';
import { ServiceCard } from './ServiceCard';
import styles from './ServicesPage.module.css';

const { call, intro, notableHeading, process, services, testimonials, testimonialsHeading, titleLines, whyChooseUs } =
  content;
const notable = notableAmong(films.films);

/** The services page: what the studio offers, how it works, and the number to call. */
export default function ServicesPage() {
  return (
    <>
      <PageTitle lines={titleLines} lead={intro} />
      <Section as="div" list={services}>
        <div className={styles.cards} data-enters>
          {services.map((service, index) => (
            <ServiceCard service={service} isOpenAtFirst={index === 0} key={service.title} />
          ))}
        </div>
      </Section>
      <Section list={process.steps} heading={process.heading} lead={process.lead}>
        <ProcessSteps steps={process.steps} />
      </Section>
      <Section list={notable} heading={notableHeading} tone="curtain">
        <BillingBlock names={notable.map(({ kind, title }) => ({ label: kind, name: title }))} size="large" />
      </Section>
      <Section list={whyChooseUs.reasons} heading={whyChooseUs.heading}>
        <ReasonList reasons={whyChooseUs.reasons} />
      </Section>
      <Section list={testimonials} heading={testimonialsHeading}>
        <QuoteList quotes={testimonials} />
      </Section>
      <Ticket heading={call.heading} words={call.words}>
        <p className={styles.phone}>{company.phone.display}</p>
        <ButtonLink href={`tel:${company.phone.dial}`} look="ink">
          <Icon name="phone" />
          {call.button}
        </ButtonLink>
      </Ticket>
    </>
  );
}
