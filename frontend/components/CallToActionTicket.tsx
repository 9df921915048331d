import type { CallToAction } from '../schema/records';
import { ButtonLink } from './ButtonLink';
import { Icon } from './Icon';
import { Ticket } from './Ticket';

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
