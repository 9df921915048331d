import { company, home } from 'virtual:content';
import { Icon } from '../../components/Icon';
import { PairList } from '../../components/PairList';
import { Picture } from '../../components/Picture';
import { Section } from '../../components/Section';
import styles from './Credits.module.css';
import { LateSlider } from './LateSlider';

const { credits } = home;
const linkWords = credits.link;
/** Index at which the link's last word begins; the arrow stays on one line with that word. */
const lastWord = linkWords.lastIndexOf(' ') + 1;

/** A carousel of the studio's credits, with a link to the whole list. */
export function Credits() {
  return (
    <Section list={credits.items}>
      <LateSlider
        transition="fade"
        slides={credits.items.map(({ image }) => (
          <div className={styles.frame} key={image}>
            <Picture still={image} sizes="(min-width: 62em) 62vw, 92vw" />
          </div>
        ))}
      >
        {(currentSlide) => (
          <div className={styles.words}>
            <h2 className={styles.heading}>{credits.heading}</h2>
            <ul className={styles.credits}>
              {credits.items.map(({ image, facts }, index) => (
                // Screen readers read all credits: those that are not shown only have opacity 0.
                <li className={styles.credit} data-shown={index === currentSlide || undefined} key={image}>
                  <PairList pairs={facts} />
                </li>
              ))}
            </ul>
            {company.credits && (
              <a className={styles.link} href={company.credits} target="_blank" rel="noopener">
                {linkWords.slice(0, lastWord)}
                <span className={styles.last}>
                  {linkWords.slice(lastWord)}
                  <span data-visually-hidden> (opens in a new tab)</span> <Icon name="arrow-up-right" />
                </span>
              </a>
            )}
          </div>
        )}
      </LateSlider>
    </Section>
  );
}
