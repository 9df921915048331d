/** Wider than the cards, because rows are higher than a still of the card's width: it is scaled up to cover the card. */
const CARD_SIZES = '(min-width: 1440px) 784px, (min-width: 48em) 55vw, 100vw';
const ROW_SIZES = '(min-width: 1440px) 1308px, 100vw';

/** Whether a card has a row to itself: the last one of an odd number. */
export const isAlone = (index: number, count: number) => index === count - 1 && index % 2 === 0;

/** The `sizes` attribute of a card's still. */
export const cardSizes = (index: number, count: number) => (isAlone(index, count) ? ROW_SIZES : CARD_SIZES);
