import { ButtonLink } from '../../components/ButtonLink';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import { company } from '../../content/company';
import { studio } from '../../content/contact';
import styles from './Studio.module.css';

/** When the studio is open, and the way there. */
export function Studio() {
  return (
    <Section heading={studio.heading} tone="curtain">
      <PairList pairs={company.hours} />
      <p className={styles.directions}>
        <ButtonLink href={company.directionsUrl} look="ghost">
          {studio.directions} <span aria-hidden="true">↗</span>
        </ButtonLink>
      </p>
    </Section>
  );
}
