import type { Film } from '../../schema/records';
import { FilmPlayer } from './FilmPlayer';

/** A player in place of the film's poster. It takes the focus, since the focused link is removed. */
export function FilmInPage({ film }: { film: Film }) {
  return <FilmPlayer film={film} ref={focus} />;
}

/** Outside the component: React calls a new ref callback on every render, which would move the focus each time. */
const focus = (player: HTMLElement | null) => player?.focus();
