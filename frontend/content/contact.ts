import { company } from './company';
import type { CallToAction, ProjectTypeOption, TitleLine } from './types';

export const hero = {
  titleLines: [
    { text: 'Tell us what', width: 75 },
    { text: 'you’re', width: 125 },
    { text: 'making', width: 125 },
  ] satisfies TitleLine[],
  words: 'Since 2010 we have started every film the same way: with a conversation.',
};

export const projectTypes: readonly ProjectTypeOption[] = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'commercial', label: 'Commercial Production' },
  { value: 'documentary', label: 'Documentary' },
  { value: 'shortfilm', label: 'Short Film' },
  { value: 'corporate', label: 'Corporate Video' },
];

export const form = {
  heading: 'Get In Touch',
  lead: 'We answer within 24 hours.',
  labels: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    projectType: 'Project type',
    subject: 'Subject',
    message: 'Message',
  },
  optional: 'optional',
  placeholders: {
    name: 'Your full name',
    email: 'you@example.com',
    phone: 'Mobile Number (10 digits)',
    subject: 'What is it about?',
    message: 'Dates, city, where it will play',
  },
  send: 'Send message',
  sending: 'Sending...',
  wait: 'Please keep this page open.',
  privacy:
    'We store and mail what you write here to answer you, and delete it {retention}. To have it erased sooner, write to',
};

export const studio = {
  heading: 'The studio',
  directions: 'Get Directions',
  pictureAlt: 'A street map with a pin where the studio is',
  showMap: 'Show the map',
  mapTitle: 'Map with the studio',
};

export const faqHeading = 'Questions, answered';

export const callToAction: CallToAction = {
  heading: 'Ready to Start Your Project?',
  words: 'A short call is usually enough to know the date, the crew and the cost.',
  buttons: [
    { label: 'Schedule a Consultation', href: '#get-in-touch' },
    { label: 'Call Now', icon: 'phone', href: `tel:${company.phone.dial}` },
  ],
};

/** On the page that answers a form sent without JavaScript. */
export const answerBack = { label: 'Back to the home page', href: '/' } as const;
