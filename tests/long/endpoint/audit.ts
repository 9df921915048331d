import type { AcceptedMail } from '../../support/mail/troubledMailServer';
import { inquiry, inquiryNumberIn } from './inquiries';

/** Differences between accepted inquiries and received mails. Each list holds numbers of inquiries. */
export interface Audit {
  /** Accepted, but not mailed. */
  lost: number[];
  /** A mail in which a character differs from what was written. */
  changed: number[];
  /** Mails of one inquiry with different Message-IDs, or with another than the visitor was told. */
  misnamed: number[];
  /** More mails than one, all with the same Message-ID. */
  repeated: number[];
  /** Mailed, though the visitor got no answer: what a kill between storing and answering leaves. */
  unanswered: number[];
  /** Mails that belong to no inquiry. */
  strangers: number;
}

/**
 * Compares what was accepted with what the mail server got.
 *
 * @param accepted the id that the visitor was told, by number of the inquiry
 * @param domain the domain that the site's mails come from
 */
export function audit(accepted: ReadonlyMap<number, string>, mails: readonly AcceptedMail[], domain: string): Audit {
  const mailsOf = new Map<number, AcceptedMail[]>();
  let strangers = 0;
  for (const mail of mails) {
    const number = inquiryNumberIn(mail.text);
    if (number === undefined) strangers += 1;
    else mailsOf.set(number, [...(mailsOf.get(number) ?? []), mail]);
  }
  const numbers = (condition: (number: number, sent: AcceptedMail[]) => boolean) =>
    [...mailsOf].filter(([number, sent]) => condition(number, sent)).map(([number]) => number);
  const idsOf = (number: number, sent: AcceptedMail[]) => {
    const told = accepted.get(number);

    return new Set([...sent.map(({ messageId }) => messageId), ...(told === undefined ? [] : [`<${told}@${domain}>`])]);
  };

  return {
    lost: [...accepted.keys()].filter((number) => !mailsOf.has(number)),
    changed: numbers((number, sent) => !sent.every(({ text }) => text.includes(`\n${inquiry(number).message}\n`))),
    misnamed: numbers((number, sent) => idsOf(number, sent).size > 1),
    repeated: numbers((number, sent) => sent.length > 1 && idsOf(number, sent).size === 1),
    unanswered: numbers((number) => !accepted.has(number)),
    strangers,
  };
}
