import { axeFindsNothing } from './axeFindsNothing';
import { boxesApart } from './boxesApart';
import { largeTargets } from './largeTargets';
import { narrowBar } from './narrowBar';
import { plainCopies } from './plainCopies';
import { reachedByKeyboard } from './reachedByKeyboard';
import { readableTexts } from './readableTexts';
import { readByScreenReaders } from './readByScreenReaders';
import { reducedMotion } from './reducedMotion';
import { wholeTitleLines } from './wholeTitleLines';
import { wholeWords } from './wholeWords';

/** The keyboard audit comes last, because it leaves the page scrolled. */
export const audits = [
  readableTexts,
  wholeWords,
  boxesApart,
  narrowBar,
  wholeTitleLines,
  largeTargets,
  axeFindsNothing,
  readByScreenReaders,
  plainCopies,
  reducedMotion,
  reachedByKeyboard,
];
