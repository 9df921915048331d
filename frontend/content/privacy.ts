import type { PrivacySection, TitleLine } from './types';

export const titleLines: readonly TitleLine[] = [{ text: 'Privacy', width: 125 }];

export const intro =
  'This site sets no cookies, counts no visitors, and loads nothing from others until you tap a film or the map.';

/** In the text, `{retention}` is when a sent inquiry is deleted, from the setting INQUIRY_RETENTION_DAYS. */
export const sections: readonly PrivacySection[] = [
  {
    heading: 'Your message',
    text: 'What you write into the contact form: your name, e-mail address, phone number, subject, kind of project and message, and when you sent it. For ten minutes we also store the network address it came from, so that nobody can flood the form.',
  },
  {
    heading: 'Why',
    text: 'Only to answer you and to talk about your project. Your words are stored on the server of this site and mailed to the studio. We pass them on to nobody else.',
  },
  {
    heading: 'How long',
    text: 'The server deletes an inquiry {retention}. Messages that look like spam are deleted thirty days after we have seen them. A mail in our mailbox stays as long as we work together or may need it by law.',
  },
  {
    heading: 'How to have it erased',
    text: 'Write to us from the same e-mail address, or call. We erase what is stored, in backups too, and delete the mail.',
  },
  {
    heading: 'Who is responsible',
    text: 'The company named at the foot of this page. Questions about your words, and complaints, go to the address below; we answer within a week.',
  },
  {
    heading: 'Films and the map',
    text: 'Some films are on YouTube, Vimeo or Google Drive, and the map is from Google. They learn your network address only once you tap them.',
  },
];
