import { services } from 'virtual:content';
import { Disclosure } from '../../components/Disclosure';
import { Icon } from '../../components/Icon';
import { PageLink } from '../../components/PageLink';
import { askAbout } from '../../lib/askAbout';
import type { Service } from '../../schema/services';
import styles from './ServiceCard.module.css';

const { ask } = services;

/** One service, with a collapsible list of details. */
export function ServiceCard({ service, isOpenAtFirst }: { service: Service; isOpenAtFirst: boolean }) {
  const { title, description, icon, details, projectType } = service;
  const summary = (
    <span>
      Service Details
      {/* One string: browsers drop spaces between text nodes from the accessible name. */}
      <span data-visually-hidden>{` for ${title}`}</span>
    </span>
  );

  return (
    <article className={styles.card} dir="auto">
      <div className={styles.icon}>
        <Icon name={icon} />
      </div>
      <h2 className={styles.title} data-card-title="">
        {title}
      </h2>
      <p>{description}</p>
      {details.length > 0 && (
        <div className={styles.details}>
          <Disclosure summary={summary} isOpenAtFirst={isOpenAtFirst}>
            <ul className={styles.list}>
              {details.map((detail) => (
                <li dir="auto" key={detail}>
                  {detail}
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
      {ask && (
        <PageLink
          className={styles.ask}
          href={askAbout(ask.subject.split('{title}').join(title), projectType)}
          aria-label={`${ask.label}: ${title}`}
        >
          {ask.label}
        </PageLink>
      )}
    </article>
  );
}
