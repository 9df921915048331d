import { axeFindsNothing } from './axeFindsNothing';
import { largeTargets } from './largeTargets';
import { narrowBar } from './narrowBar';
import { reachedByKeyboard } from './reachedByKeyboard';
import { readableTexts } from './readableTexts';
import { readByScreenReaders } from './readByScreenReaders';
import { reducedMotion } from './reducedMotion';
import { wholeTitleLines } from './wholeTitleLines';

/** In this order: the keyboard leaves the page scrolled. */
export const audits = [
  readableTexts,
  narrowBar,
  wholeTitleLines,
  largeTargets,
  axeFindsNothing,
  readByScreenReaders,
  reducedMotion,
  reachedByKeyboard,
];
