import { ButtonLink } from '../../components/ButtonLink';
import { PageTitle } from '../../components/PageTitle';
import { buttons, titleLines, words } from '../../content/not-found';
import styles from './NotFoundPage.module.css';

/** What an address without a page shows. */
export function NotFoundPage() {
  return (
    <PageTitle lines={titleLines} lead={words}>
      <p className={styles.buttons}>
        {buttons.map(({ label, href }, index) => (
          <ButtonLink href={href} look={index === 0 ? 'marigold' : 'ghost'} key={href}>
            {label}
          </ButtonLink>
        ))}
      </p>
    </PageTitle>
  );
}
