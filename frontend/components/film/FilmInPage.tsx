import type { Film } from '../../schema/records';
import { FilmPlayer } from './FilmPlayer';

/** A player in place of the film's poster. It takes the focus, since the focused link is removed. */
export function FilmInPage({ film }: { film: Film }) {
  return <FilmPlayer film={film} ref={(player) => player?.focus()} />;
}
