import Player from '@vimeo/player';
import { filmSource } from '../../lib/filmSource';
import { followView, promoPlayback } from '../../lib/promoPlayback';
import type { Film } from '../../schema/records';
import { FilmEmbed } from './FilmPlayer';

/** The promo film in Vimeo's iframe, after the visitor's click; it then follows the rules of promoPlayback.ts. */
export function PromoVimeo({ film }: { film: Film }) {
  const source = filmSource(film.videoUrl);
  if (source.provider === 'local') throw new Error(`"${film.videoUrl}" is no film of Vimeo.`);

  return (
    <FilmEmbed
      frame={source.frame.replace('autoplay=1', 'autoplay=1&muted=1')}
      title={film.title}
      ref={connectPlayback}
    />
  );
}

function connectPlayback(frame: HTMLIFrameElement | null): (() => void) | undefined {
  if (frame === null) return;
  frame.focus();
  const vimeo = new Player(frame);
  vimeo.setLoop(true).catch(() => undefined);
  let isWanted = false;
  let hasPlayed = false;
  let isMuted = true;
  let isPausedByVisitor = false;

  // Vimeo does not report clicks on its own buttons: a state other than the one we set is the visitor's choice.
  const noticeChoices = async () => {
    const [wasPaused, wasMuted] = await Promise.all([vimeo.getPaused(), vimeo.getMuted()]);
    if (wasMuted !== isMuted) playback.chooseSound(!wasMuted);
    isPausedByVisitor = wasPaused;
    if (wasPaused) playback.choosePlay(false);
  };
  const playback = promoPlayback(
    {
      play: async () => {
        isWanted = true;
        await vimeo.play();
        hasPlayed = true;
      },
      pause: async () => {
        isWanted = false;
        if (hasPlayed) await noticeChoices();
        if (!isWanted) await vimeo.pause();
      },
      setMuted: (shouldBeMuted) => {
        isMuted = shouldBeMuted;
        vimeo.setMuted(shouldBeMuted).catch(() => undefined);
      },
    },
    () => undefined,
  );
  vimeo.on('play', () => {
    if (!isPausedByVisitor) return;
    isPausedByVisitor = false;
    playback.choosePlay(true);
  });

  playback.choosePlay(true);
  return followView(playback, frame);
}
