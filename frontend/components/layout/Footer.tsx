import { company, site } from 'virtual:content';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { Icon } from '../Icon';
import buttonStyles from '../IconButton.module.css';
import { PageLink } from '../PageLink';
import { PairList } from '../PairList';
import styles from './Footer.module.css';
import { Logo } from './Logo';

const { footer } = site;
const MARK = `${buttonStyles.button} ${styles.mark}`;
const legalDetails = [{ label: footer.company, value: company.legalName }, ...company.legalDetails];

/** The footer of every page: contact details, links, and legal details. */
export function Footer() {
  // Static pages have the year of the content, so that a rebuild changes no byte.
  const year = useIsHydrated() ? new Date().getFullYear() : company.copyrightYear;

  return (
    <footer className={styles.footer}>
      <p className={styles.logo}>
        <Logo />
      </p>
      <div className={styles.columns}>
        <section className={styles.group}>
          <h2>{footer.reach}</h2>
          <address className={styles.address}>
            {company.address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </address>
          {company.social.length > 0 && (
            <ul className={styles.social} aria-hidden={!company.social.some(({ href }) => href) || undefined}>
              {company.social.map(({ name, icon, href }) =>
                href === undefined ? (
                  <li className={MARK} aria-hidden="true" key={name}>
                    <Icon name={icon} />
                  </li>
                ) : (
                  <li key={name}>
                    <a className={MARK} data-round="" href={href}>
                      <Icon name={icon} />
                      <span data-visually-hidden>{name}</span>
                    </a>
                  </li>
                ),
              )}
            </ul>
          )}
        </section>
        {footer.groups.map(({ heading, links }) => (
          <nav className={styles.group} aria-label={heading} key={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <PageLink href={href}>{label}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section className={styles.group}>
          <h2>{footer.legal}</h2>
          <PairList pairs={legalDetails} look="small" />
        </section>
      </div>
      <div className={styles.bottom}>
        <p>
          © {year} {company.legalName}
          {company.copyrightNote !== undefined && `. ${company.copyrightNote}`}
        </p>
        {company.legalLinks.length > 0 && (
          <ul className={styles.legal}>
            {company.legalLinks.map(({ label, href = '#' }) => (
              <li key={label}>
                <PageLink href={href}>{label}</PageLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
