import { company, contact } from 'virtual:content';
import { Fragment, useState } from 'react';
import { ButtonLink } from '../../components/ButtonLink';
import { Icon } from '../../components/Icon';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { shiftsByDays } from '../../schema/openingHours';
import styles from './Studio.module.css';

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

const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** The studio's address; the external map replaces it after a click. */
function StudioMap() {
  const [isShown, setIsShown] = useState(false);
  const canShow = useIsHydrated();

  if (isShown) {
    return <iframe className={styles.map} ref={focus} src={company.map} title="Map with the studio" />;
  }
  return (
    <div className={styles.map}>
      <address className={styles.address}>
        {company.address.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {canShow && (
        <button className={styles.show} type="button" onClick={() => setIsShown(true)}>
          Show the map
        </button>
      )}
    </div>
  );
}
