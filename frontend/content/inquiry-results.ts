import { company } from './company';

/** What the visitor is told after sending. */
export const results = {
  thanks: "Thank you for your message! We'll get back to you soon.",
  failure: 'Failed to submit form',
  sentHeading: 'Your message is with us',
  sentNote: 'Reply within 24 hours',
  failedHeading: 'That didn’t go through',
  failedNote: `Your draft is kept. Or call ${company.phone.display}`,
  done: 'Done',
  tryAgain: 'Try again',
};
