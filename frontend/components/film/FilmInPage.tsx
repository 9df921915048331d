import { loops } from '../../lib/loops';
import type { Film } from '../../schema/records';
import { FilmPlayer } from './FilmPlayer';

/** Playing films with controls: starting one pauses the others, and loops pause meanwhile. */
const playing = new Set<HTMLVideoElement>();

/** A player in place of the film's poster. */
export function FilmInPage({ film }: { film: Film }) {
  return <FilmPlayer film={film} ref={focusAndTrack} />;
}

/** Moves the focus to the player, since the focused link is removed, and lets one film play at a time. Returns the cleanup. */
function focusAndTrack(player: HTMLElement | null): (() => void) | undefined {
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
