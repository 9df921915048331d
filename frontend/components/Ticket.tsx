import type { ReactNode } from 'react';
import type { CallToAction } from '../schema/records';
import { ButtonLink } from './ButtonLink';
import { Icon } from './Icon';
import { Section } from './Section';
import styles from './Ticket.module.css';

/** The call to action that closes a page; `children` are the buttons on its stub. */
export function Ticket({ heading, words, children }: { heading: string; words: string; children: ReactNode }) {
  return (
    <Section>
      <div className={styles.ticket} data-enters>
        <div className={styles.words} dir="auto">
          <h2>{heading}</h2>
          <p>{words}</p>
        </div>
        <div className={styles.stub}>{children}</div>
      </div>
    </Section>
  );
}

/** A ticket whose buttons come from the content; the first is the primary one. */
export function CallToActionTicket({ heading, words, buttons }: CallToAction) {
  return (
    <Ticket heading={heading} words={words}>
      {buttons.map(({ label, icon, href }, index) => (
        <ButtonLink href={href} look={index === 0 ? 'ink' : 'outline'} key={label}>
          {icon && <Icon name={icon} />}
          {label}
        </ButtonLink>
      ))}
    </Ticket>
  );
}
