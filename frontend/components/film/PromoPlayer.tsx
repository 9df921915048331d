import { type ReactEventHandler, useEffect, useRef, useState } from 'react';
import { followView, type PromoPlayback, promoPlayback } from '../../lib/promoPlayback';
import buttonStyles from '../ButtonLink.module.css';
import { Icon } from '../Icon';
import { FilmFiles } from './FilmFiles';
import { FilmSign, type FramedPlayerProps } from './FilmFrame';
import frameStyles from './FilmFrame.module.css';
import styles from './PromoPlayer.module.css';

/** The local promo film over its poster, with buttons for playback and sound, and a progress line. */
export function PromoPlayer({ film, isRequested, hadFocus }: FramedPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [playback, setPlayback] = useState<PromoPlayback>();
  const [isMuted, setIsMuted] = useState(true);
  const [isWaiting, setIsWaiting] = useState(false);

  useEffect(() => {
    const { current } = video;
    if (current === null) return;
    const player = {
      play: () => current.play(),
      pause: () => current.pause(),
      setMuted: (shouldBeMuted: boolean) => {
        current.muted = shouldBeMuted;
      },
    };
    const started = promoPlayback(player, (state) => {
      setIsMuted(state.isMuted);
      setIsWaiting(state.isWaiting);
    });
    setPlayback(started);
    if (isRequested) started.choosePlay(true);
    return followView(started, current);
  }, [isRequested]);

  const drawProgress: ReactEventHandler<HTMLVideoElement> = ({ currentTarget: { currentTime, duration } }) => {
    line.current?.style.setProperty('scale', `${currentTime / duration} 1`);
  };

  return (
    // A tap focuses this element, which shows the pause button.
    <div className={styles.promo} tabIndex={-1}>
      <video
        className={styles.video}
        ref={video}
        aria-label={film.title}
        muted
        loop
        playsInline
        preload="none"
        onTimeUpdate={drawProgress}
      >
        <FilmFiles name={film.videoUrl} captions={film.captions} />
      </video>
      <span className={styles.line} ref={line} />
      {playback !== undefined && (
        <>
          <button
            // While the film waits for a click, the whole picture is the button.
            className={isWaiting ? frameStyles.play : styles.toggle}
            ref={hadFocus ? focus : undefined}
            type="button"
            onClick={() => playback.choosePlay(isWaiting)}
          >
            <FilmSign name={isWaiting ? 'play' : 'pause'} />
            <span data-visually-hidden>{`${isWaiting ? 'Play' : 'Pause'} ${film.title}`}</span>
          </button>
          <button
            className={`${buttonStyles.button} ${styles.sound}`}
            data-look="ghost"
            type="button"
            onClick={() => playback.chooseSound(isMuted)}
          >
            <Icon name={isMuted ? 'sound-on' : 'sound-off'} />
            {/* Alone in its element: browsers that translate a page replace text nodes, and React could not change it. */}
            <span>{isMuted ? 'Unmute' : 'Mute'}</span>
          </button>
        </>
      )}
    </div>
  );
}

/** Outside the component: React calls a new ref callback on every render, which would move the focus each time. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
