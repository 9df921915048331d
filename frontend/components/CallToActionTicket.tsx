import type { CallToAction } from '../content/types';
import { ButtonLink } from './ButtonLink';
import { Ticket } from './Ticket';

/** A ticket whose buttons come from the content: the first is the wanted one. */
export function CallToActionTicket({ heading, words, buttons }: CallToAction) {
  return (
    <Ticket heading={heading} words={words}>
      {buttons.map(({ label, href }, index) => (
        <ButtonLink href={href} look={index === 0 ? 'ink' : 'outline'} key={label}>
          {label}
        </ButtonLink>
      ))}
    </Ticket>
  );
}
