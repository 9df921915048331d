import company from '../content/company.yaml';
import site from '../content/site.yaml';
import { VisuallyHidden } from './VisuallyHidden';

const { newTab, whatsApp: words } = site;

interface WhatsAppLinkProps {
  /** Subject of the message; it may be empty. */
  subject: string;
}

/** A link that starts a WhatsApp message to the studio; renders nothing if the studio's number is not on WhatsApp. */
export function WhatsAppLink({ subject }: WhatsAppLinkProps) {
  if (!company.whatsApp) return null;
  // https://faq.whatsapp.com/5913398998672934: the number without + or zeros before it.
  const address = new URL(`https://wa.me/${company.phone.dial.slice(1)}`);
  if (subject !== '')
    address.searchParams.set(
      'text',
      words.about.replace('{subject}', () => subject),
    );

  return (
    <a href={address.href} target="_blank" rel="noopener">
      {words.write}
      <VisuallyHidden>{` ${newTab}`}</VisuallyHidden>
    </a>
  );
}
