import { Icon } from '../../components/Icon';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { company } from '../../content/company';
import { credits } from '../../content/home';
import styles from './Credits.module.css';

/** What the studio is credited with, and where the whole list is. */
export function Credits() {
  return (
    <Section heading={credits.heading}>
      <ul className={styles.credits}>
        {credits.items.map(({ image, facts }) => (
          <li key={image}>
            <PairList pairs={facts} />
          </li>
        ))}
      </ul>
      <p>
        <a className={styles.link} href={company.creditsUrl} target="_blank" rel="noopener">
          {credits.link}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden> <Icon name="arrow-up-right" />
        </a>
      </p>
    </Section>
  );
}
