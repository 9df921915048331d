import Player from '@vimeo/player';
import { useEffect, useRef } from 'react';
import { filmSource } from '../../lib/filmSource';
import { followView, promoPlayback } from '../../lib/promoPlayback';
import type { FramedPlayerProps } from './FilmFrame';
import { FilmEmbed } from './FilmPlayer';

/** The promo film in a provider's iframe, after the visitor's click; Vimeo's then follows the rules of promoPlayback.ts. */
export function PromoEmbed({ film, hadFocus }: FramedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const source = filmSource(film.videoUrl);
  if (source.provider === 'local') throw new Error(`"${film.videoUrl}" is no film of a provider.`);
  const isVimeo = source.provider === 'vimeo';
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    if (hadFocus) current.focus();
    return isVimeo ? connectPlayback(current) : undefined;
  }, [hadFocus, isVimeo]);

  const url = isVimeo ? source.embedUrl.replace('autoplay=1', 'autoplay=1&muted=1') : source.embedUrl;
  return <FilmEmbed src={url} title={film.title} ref={frame} />;
}

/** Ties Vimeo's player to the rules of promoPlayback.ts; returns the cleanup. */
function connectPlayback(frame: HTMLIFrameElement): () => void {
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
