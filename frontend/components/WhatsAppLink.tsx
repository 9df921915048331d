import type { ReactNode } from 'react';
import company from '../content/company.yaml';
import site from '../content/site.yaml';
import { VisuallyHidden } from './VisuallyHidden';

const { newTab, whatsApp: words } = site;

interface WhatsAppLinkProps {
  /** What the message is to be about; it may be empty. */
  subject: string;
  children: ReactNode;
}

/** A link that begins a message to the studio on WhatsApp; nothing if the studio has no number there. */
export function WhatsAppLink({ subject, children }: WhatsAppLinkProps) {
  if (company.whatsApp === undefined) return null;
  // https://faq.whatsapp.com/5913398998672934: the number without + or zeros before it.
  const address = new URL(`https://wa.me/${company.whatsApp.dial.slice(1)}`);
  if (subject !== '') address.searchParams.set('text', words.about.replace('{subject}', subject));

  return (
    <a href={address.href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </a>
  );
}
