import type { Film } from '../../content/types';
import { loops } from '../../lib/loops';
import { FilmPlayer } from './FilmPlayer';

/** Films with their own controls: one at a time, and while it plays nothing else does by itself. */
const playing = new Set<HTMLVideoElement>();

/** A film that plays where its poster was. */
export function FilmInPage({ film }: { film: Film }) {
  return <FilmPlayer film={film} ref={start} />;
}

/** Moves the focus to the player: the button that had it is removed. */
function start(player: HTMLElement | null): (() => void) | undefined {
  player?.focus();
  if (!(player instanceof HTMLVideoElement)) return;
  const end = () => {
    playing.delete(player);
    loops.cover(playing.size > 0);
  };
  player.onplay = () => {
    for (const other of playing) other.pause();
    playing.add(player);
    loops.cover(true);
  };
  player.onpause = end;
  return end;
}
