import { useSyncExternalStore } from 'react';
import company from '../../content/company.yaml';

const subscribe = () => () => {};
const currentYear = () => new Date().getFullYear();
const yearInStaticHtml = () => company.copyrightYear;

/** The current year. Static pages have the year from the content, so that a rebuild changes no byte. */
export function CopyrightYear() {
  return useSyncExternalStore(subscribe, currentYear, yearInStaticHtml);
}
