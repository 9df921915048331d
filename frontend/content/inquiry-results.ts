import type { TitleLine } from './types';

/** What the visitor is told after sending. */
export const results = {
  thanks: "Thank you for your message! We'll get back to you soon.",
  failure: 'Failed to submit form',
  noAnswer: 'No answer came within half a minute. Please try again: your message will reach us only once.',
  sentHeading: 'Your message is with us',
  sentNote: 'Reply within 24 hours',
  failedHeading: 'That didn’t go through',
  failedNote: 'Your draft is kept. Or call',
  done: 'Done',
  tryAgain: 'Try again',
};

/** On the pages that answer a form sent without JavaScript. */
export const answerPages: Record<'sent' | 'failed', readonly TitleLine[]> = {
  sent: [
    { text: 'Your message', width: 75 },
    { text: 'is with us', width: 125 },
  ],
  failed: [
    { text: 'That didn’t', width: 125 },
    { text: 'go through', width: 75 },
  ],
};
