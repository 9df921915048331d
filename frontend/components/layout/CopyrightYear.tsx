import { useSyncExternalStore } from 'react';
import { company } from '../../content/company';

const subscribe = () => () => {};
const currentYear = () => new Date().getFullYear();
const yearInStaticHtml = () => company.copyrightYear;

/** The year of today; the static page holds the one of the content, so that building again changes no byte. */
export function CopyrightYear() {
  return useSyncExternalStore(subscribe, currentYear, yearInStaticHtml);
}
