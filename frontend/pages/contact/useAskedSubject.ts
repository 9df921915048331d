import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { ASKED } from '../../lib/askAbout';

/** The subject that the link to this page asks about; empty if it asks about nothing, and in static pages. */
export function useAskedSubject(): string {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  return (isHydrated && new URLSearchParams(search).get(ASKED.subject)) || '';
}
