import type { FAQPage } from 'schema-dts';
import type { Faq } from '../../../frontend/schema/records';

/** A page's questions and answers as a schema.org record. */
export function faqRecord(faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
