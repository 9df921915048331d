import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { PREFILL } from '../../lib/askAbout';

/** The subject in the URL of this page (see askAbout.ts); empty if there is none, and in static pages. */
export function usePrefilledSubject(): string {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  return (isHydrated && new URLSearchParams(search).get(PREFILL.subject)) || '';
}
