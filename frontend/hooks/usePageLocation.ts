import { type Location, useLocation } from 'react-router-dom';

/** Identifies this document: history entries outlive it, but after a reload none of their dialogs is open. */
const VISIT = performance.timeOrigin;

/**
 * Navigation state for a change within the current page: usePageChange keeps scroll position and focus. It is not in that
 * file, which imports the route table: pages that import it would get new file hashes whenever another page changes.
 */
export const KEEP_VIEW = { keepsView: true } as const;

interface DialogState {
  keepsView: true;
  visit: number;
  /** The page behind the dialog, where the dialog has the address of another page. */
  behind: Location | undefined;
}

/** The state of the history entry that opens a film's dialog, for as long as this document lives. */
export const dialogState = (behind?: Location): DialogState => ({ ...KEEP_VIEW, visit: VISIT, behind });

/** Whether this document has opened a dialog at this location, so that Back closes it. */
export function hasOpened({ state }: Location): boolean {
  return state?.visit === VISIT;
}

/** The location of the page in view. It differs from the address while a film's dialog is open at the address of its page. */
export function usePageLocation(): Location {
  const location = useLocation();

  return (hasOpened(location) && location.state.behind) || location;
}
