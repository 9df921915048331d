/** What controls say; most of it is heard only, because they show a sign. */

/** The first stop of the keyboard. */
export const skipLink = 'Skip to content';

/** The bar: its name, what its logo leads to, and the menu of narrow screens. */
export const bar = { label: 'Main', home: 'home page', menu: 'Menu', closeMenu: 'Close menu' };

/** Of links that leave this page open. */
export const newTab = '(opens in a new tab)';

/** The button that stops all that moves by itself: films, sliders and banners. */
export const loopSwitch = { stop: 'Pause all movement', play: 'Play all movement' };

/** The cards of films, and the window in which one opens. */
export const filmDialog = {
  play: 'Watch',
  close: 'Close',
  unavailable: 'Video unavailable.',
};

/** The film that plays by itself once it is in view. */
export const promoFilm = { play: 'Play', pause: 'Pause', soundOn: 'Sound on', soundOff: 'Sound off' };

/** Of a slider: what it is, and its buttons. */
export const carousel = {
  kind: 'carousel', previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play', show: 'Show' };
