import { company } from 'virtual:content';

/**
 * A link that starts a WhatsApp message to the studio, about a subject that may be empty; renders nothing if the studio's number is
 * not on WhatsApp.
 */
export function WhatsAppLink({ subject }: { subject: string }) {
  if (!company.whatsApp) return null;
  // https://faq.whatsapp.com/5913398998672934: the number without + or zeros before it.
  const address = new URL(`https://wa.me/${company.phone.dial.slice(1)}`);
  if (subject !== '') address.searchParams.set('text', `About ${subject}`);

  return (
    <a href={address.href} target="_blank" rel="noopener">
      Write on WhatsApp
      <span data-visually-hidden> (opens in a new tab)</span>
    </a>
  );
}
