import { ButtonLink } from '../../components/ButtonLink';
import { Icon } from '../../components/Icon';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import { company } from '../../content/company';
import { studio } from '../../content/contact';
import styles from './Studio.module.css';
import { StudioMap } from './StudioMap';

/** The studio's opening hours, directions and map. */
export function Studio() {
  return (
    <Section tone="curtain">
      <div className={styles.studio} data-enters>
        <div className={styles.words}>
          <h2>{studio.heading}</h2>
          {company.hours.length > 0 && <PairList pairs={company.hours} />}
          <p>
            <ButtonLink href={company.directionsUrl} look="ghost">
              {studio.directions} <Icon name="arrow-up-right" />
            </ButtonLink>
          </p>
        </div>
        <StudioMap />
      </div>
    </Section>
  );
}
