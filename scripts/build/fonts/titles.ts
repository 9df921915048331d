import { company } from '../../../frontend/content/company';
import { answerPages } from '../../../frontend/content/inquiry-results';
import { titleLines as notFound } from '../../../frontend/content/not-found';
import { pageContents } from '../search/pageContents';

/** The lines of every title on the site. */
export const titleLines = [
  ...Object.values(pageContents).flatMap((page) => page.titleLines),
  ...notFound,
  ...answerPages.sent,
  ...answerPages.failed,
];

/** All text that is set in the title font. */
export const letters = [...titleLines, ...company.wordmark].map(({ text }) => text).join('');
