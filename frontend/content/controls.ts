/** What the buttons on films and sliders say; most of it is heard only, because they show a sign. */

/** The button that stops all that moves by itself: films, sliders and banners. */
export const loopSwitch = { stop: 'Pause all movement', play: 'Play all movement' };

/** The cards of films, and the window in which one opens. */
export const videoModal = {
  play: 'Watch',
  newTab: '(opens in a new tab)',
  close: 'Close',
  unavailable: 'Video unavailable.',
};

/** The film that plays by itself once it is in view. */
export const promoFilm = { play: 'Play', pause: 'Pause', soundOn: 'Sound on', soundOff: 'Sound off' };

export const carousel = { previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play', show: 'Show' };
