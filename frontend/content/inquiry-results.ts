/** What the visitor is told after sending. */
export const results = {
  thanks: "Thank you for your message! We'll get back to you soon.",
  failure: 'Failed to submit form',
  sentHeading: 'Message sent',
  failedHeading: 'Not sent',
  done: 'Done',
  tryAgain: 'Try again',
};
