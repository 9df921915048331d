import { company } from '../../content/company';
import { footerGroups, footerHeadings } from '../../content/navigation';
import type { RoutePath } from '../../content/types';
import { Icon } from '../Icon';
import { PageLink } from '../PageLink';
import { PairList } from '../PairList';
import { VisuallyHidden } from '../VisuallyHidden';
import { CopyrightYear } from './CopyrightYear';
import styles from './Footer.module.css';
import { Logo } from './Logo';

/** The footer of every page: contact details, links, and legal details. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p className={styles.logo}>
        <Logo />
      </p>
      <div className={styles.columns}>
        <section className={styles.group}>
          <h2>{footerHeadings.reach}</h2>
          <address className={styles.address}>
            {company.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </address>
          {company.social.length > 0 && (
            <ul className={styles.social} aria-hidden={!company.social.some(({ href }) => href) || undefined}>
              {company.social.map(({ name, icon, href }) =>
                href === undefined ? (
                  <li className={styles.mark} aria-hidden="true" key={name}>
                    <Icon name={icon} />
                  </li>
                ) : (
                  <li key={name}>
                    <a className={styles.mark} href={href}>
                      <Icon name={icon} />
                      <VisuallyHidden>{name}</VisuallyHidden>
                    </a>
                  </li>
                ),
              )}
            </ul>
          )}
        </section>
        {footerGroups.map(({ heading, links }) => (
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
        {company.legalDetails.length > 0 && (
          <section className={styles.group}>
            <h2>{footerHeadings.legal}</h2>
            <PairList pairs={company.legalDetails} look="small" />
          </section>
        )}
      </div>
      <div className={styles.bottom}>
        <p>
          © <CopyrightYear /> {company.copyrightHolder}
          {company.copyrightNote !== undefined && `. ${company.copyrightNote}`}
        </p>
        {company.legalLinks.length > 0 && (
          <ul className={styles.legal}>
            {company.legalLinks.map(({ label, href = '#' }) => (
              <li key={label}>
                {href.startsWith('/') ? (
                  <PageLink href={href as RoutePath}>{label}</PageLink>
                ) : (
                  <a href={href}>{label}</a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
