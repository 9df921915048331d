import { Fragment } from 'react';
import { ButtonLink } from '../../components/ButtonLink';
import { Icon } from '../../components/Icon';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import company from '../../content/company.yaml';
import contact from '../../content/contact.yaml';
import { shiftsByDays } from '../../schema/openingHours';
import styles from './Studio.module.css';
import { StudioMap } from './StudioMap';

const { studio } = contact;

const hours = shiftsByDays(company.hours).map(({ days, shifts }) => ({
  label: days,
  value:
    shifts.length === 0
      ? 'Closed'
      : shifts.map(({ opens, closes }, index) => (
          <Fragment key={opens}>
            {index > 0 && ' and '}
            <span className={styles.time}>{opens}</span> to <span className={styles.time}>{closes}</span>
          </Fragment>
        )),
}));

/** The studio's opening hours, directions and map. */
export function Studio() {
  return (
    <Section tone="curtain">
      <div className={styles.studio} data-enters>
        <div className={styles.words}>
          <h2>{studio.heading}</h2>
          {hours.length > 0 && <PairList pairs={hours} />}
          <p>
            <ButtonLink href={company.directions} look="ghost">
              {studio.directions} <Icon name="arrow-up-right" />
            </ButtonLink>
          </p>
        </div>
        <StudioMap />
      </div>
    </Section>
  );
}
