import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { filmSource } from '../../lib/filmSource';
import { jpegOf } from '../../lib/mediaFiles';
import type { Film } from '../../schema/records';
import { Picture } from '../Picture';
import { FilmFiles } from './FilmFiles';
import styles from './FilmPlayer.module.css';

/**
 * Plays a local or embedded film that the visitor has asked for: it starts at once and fills its container. If the link that it
 * replaces had the focus, it takes it.
 */
export function FilmPlayer({ film, hadFocus = false }: { film: Film; hadFocus?: boolean }) {
  const source = filmSource(film.videoUrl);
  const ref = hadFocus ? focus : undefined;
  if (source.provider === 'local') return <LocalFilm film={film} ref={ref} />;
  return <FilmEmbed src={source.embedUrl} title={film.title} ref={ref} />;
}

/** Outside the component: React calls a new ref callback on every render, which would move the focus each time. */
const focus = (player: HTMLElement | null) => player?.focus();

/** A film of the site. If it cannot be loaded, its poster stays, with a message. */
function LocalFilm({ film, ref }: { film: Film; ref: typeof focus | undefined }) {
  const [hasFailed, setHasFailed] = useState(false);
  // Browsers try the sources in order. React, unlike the DOM, bubbles each source's error; only the last means failure.
  const failUnlessMoreFiles = ({ target, currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (target === currentTarget || target === [...currentTarget.querySelectorAll('source')].at(-1)) setHasFailed(true);
  };

  if (hasFailed) {
    return (
      <div className={styles.player}>
        <Picture still={film.poster} sizes="100vw" />
        <p className={styles.failure} role="alert">
          Video unavailable.
        </p>
      </div>
    );
  }

  return (
    // biome-ignore lint/a11y/useMediaCaption: FilmFiles brings the track
    <video
      className={styles.player}
      ref={ref}
      aria-label={film.title}
      controls
      autoPlay
      playsInline
      poster={jpegOf(film.poster)}
      onError={failUnlessMoreFiles}
    >
      <FilmFiles name={film.videoUrl} captions={film.captions} />
    </video>
  );
}

/** A provider's iframe. It contacts the provider, so render it only after the visitor has asked for the film. */
export function FilmEmbed({ title, ...props }: ComponentProps<'iframe'>) {
  const allow = 'autoplay; fullscreen; picture-in-picture';
  return <iframe {...props} className={styles.player} title={title} allow={allow} allowFullScreen />;
}
