import { type RefCallback, type SyntheticEvent, useState } from 'react';
import { videoModal } from '../content/controls';
import type { Film } from '../content/types';
import { filmSource } from '../lib/filmSource';
import { filesOf, jpegOf } from '../lib/mediaFiles';
import { FilmEmbed } from './FilmEmbed';
import styles from './FilmPlayer.module.css';
import { Picture } from './Picture';

interface FilmPlayerProps {
  film: Film;
  /** The video or the provider's frame. */
  ref?: RefCallback<HTMLElement>;
}

/**
 * A film that a visitor has asked for, from wherever it comes: it starts at once, and fills the box around it. One of the
 * site itself that cannot be loaded leaves its poster and says so.
 */
export function FilmPlayer({ film, ref }: FilmPlayerProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const source = filmSource(film.videoUrl);
  if (source.provider !== 'local') return <FilmEmbed frame={source.frame} title={film.title} ref={ref} />;

  // A browser tries one file after the other. The error of each bubbles here, in React alone, and only the last is the film's.
  const failUnlessMoreFiles = ({ target, currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (target === currentTarget || target === currentTarget.lastElementChild) setHasFailed(true);
  };

  return (
    <div className={styles.player}>
      {hasFailed ? (
        <>
          <Picture still={film.poster} alt="" sizes="100vw" />
          <p className={styles.failure} role="alert">
            {videoModal.unavailable}
          </p>
        </>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the films of the studio have no words of their own to caption here
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
          {filesOf(source.name).map((file) => (
            <source {...file} key={file.type} />
          ))}
        </video>
      )}
    </div>
  );
}
