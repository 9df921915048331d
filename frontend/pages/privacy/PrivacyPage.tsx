import { company, privacy } from 'virtual:content';
import { PageTitle } from '../../components/PageTitle';
import { Section } from '../../components/Section';
import { withRetention } from '../../lib/retention';
import styles from './PrivacyPage.module.css';

const { intro, sections, titleLines } = privacy;

/** The privacy page: what is stored of an inquiry, why, for how long, and how to have it erased. */
export default function PrivacyPage() {
  return (
    <>
      <PageTitle lines={titleLines} lead={intro} maxWidth={860} />
      <Section as="div">
        <div className={styles.sections}>
          {sections.map(({ heading, text }) => (
            <section dir="auto" data-enters key={heading}>
              <h2>{heading}</h2>
              <p>{withRetention(text)}</p>
            </section>
          ))}
        </div>
        <p className={styles.reach}>
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
        </p>
      </Section>
    </>
  );
}
