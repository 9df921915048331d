import { company, contact } from 'virtual:content';
import { useLocation } from 'react-router-dom';
import { Accordion } from '../../components/Accordion';
import { Lockup } from '../../components/Lockup';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import { CallToActionTicket } from '../../components/Ticket';
import { WhatsAppLink } from '../../components/WhatsAppLink';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { PREFILL } from '../../lib/askAbout';
import { ContactForm, type ContactFormProps } from './ContactForm';
import styles from './ContactPage.module.css';
import { Studio } from './Studio';

const { callToAction, faqHeading, faqs, hero, titleLines } = contact;

/** The contact page. With submitted values, it is the page that returns a form sent without JavaScript. */
export default function ContactPage(form: ContactFormProps) {
  const { search } = useLocation();
  const subject = (useIsHydrated() && new URLSearchParams(search).get(PREFILL.subject)) || '';
  const reach = [
    { label: 'E-mail', value: <a href={`mailto:${company.email}`}>{company.email}</a> },
    { label: 'Phone', value: <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a> },
    ...(company.whatsApp ? [{ label: 'WhatsApp', value: <WhatsAppLink subject={subject} /> }] : []),
    { label: 'Address', value: company.address.lines.join(', ') },
  ];

  return (
    <>
      <div className={styles.hero}>
        <div className={styles.words}>
          <Lockup lines={titleLines} />
          <p data-lead>{hero.words}</p>
          <PairList pairs={reach} />
        </div>
        <ContactForm {...form} />
      </div>
      <Studio />
      <Section list={faqs} heading={faqHeading} layout="beside">
        <Accordion faqs={faqs} />
      </Section>
      <CallToActionTicket {...callToAction} />
    </>
  );
}
