import type { Film } from '../content/types';
import { loops } from '../lib/loops';
import { FilmPlayer } from './FilmPlayer';

/** A film that plays where its poster was. While one with its own controls plays, nothing else does by itself. */
export function FilmInPage({ film }: { film: Film }) {
  return <FilmPlayer film={film} ref={start} />;
}

/** The focus was on the button that is gone. */
function start(player: HTMLElement | null): (() => void) | undefined {
  player?.focus();
  if (!(player instanceof HTMLVideoElement)) return;
  player.onplay = () => loops.cover(true);
  player.onpause = () => loops.cover(false);
  return () => loops.cover(false);
}
