/** Wider than the cards are, since rows are higher than the stills would be at that width. */
const CARD_SIZES = '(min-width: 1440px) 784px, (min-width: 768px) 55vw, 100vw';
const ROW_SIZES = '(min-width: 1440px) 1308px, 100vw';

/** Whether a card has a row to itself: the last one, where it is left over. */
export const isAlone = (index: number, count: number) => index === count - 1 && index % 2 === 0;

/** How wide the still of a card is shown, as the attribute `sizes`. */
export const cardSizes = (index: number, count: number) => (isAlone(index, count) ? ROW_SIZES : CARD_SIZES);
