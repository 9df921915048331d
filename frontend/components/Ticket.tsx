import type { ReactNode } from 'react';
import type { CallToAction } from '../schema/records';
import { ButtonLink } from './ButtonLink';
import { Icon } from './Icon';
import styles from './Ticket.module.css';

interface TicketProps {
  heading: string;
  /** The text below the heading. */
  words: ReactNode;
  /** The buttons on the stub. */
  children: ReactNode;
}

/** The call to action that closes a page. */
export function Ticket({ heading, words, children }: TicketProps) {
  return (
    <section className={styles.place}>
      <div className={styles.ticket} data-enters>
        <div className={styles.words} dir="auto">
          <h2>{heading}</h2>
          <p>{words}</p>
        </div>
        <div className={styles.stub}>{children}</div>
      </div>
    </section>
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
