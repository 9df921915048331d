import { type RefCallback, type SyntheticEvent, useState } from 'react';
import { videoModal } from '../../content/controls';
import type { Film } from '../../content/types';
import { filmSource } from '../../lib/filmSource';
import { filesOf, jpegOf } from '../../lib/mediaFiles';
import { Picture } from '../Picture';
import { Captions } from './Captions';
import styles from './FilmPlayer.module.css';

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
    if (target === currentTarget || target === [...currentTarget.querySelectorAll('source')].at(-1)) setHasFailed(true);
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
        // biome-ignore lint/a11y/useMediaCaption: Captions brings the track
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
          <Captions name={film.captions} />
        </video>
      )}
    </div>
  );
}

interface FilmEmbedProps {
  /** Address of the provider's frame. */
  frame: string;
  title: string;
  ref?: RefCallback<HTMLIFrameElement> | undefined;
}

/** The frame in which a provider shows a film. It asks that provider for it, so a visitor must have asked before. */
export function FilmEmbed({ frame, title, ref }: FilmEmbedProps) {
  return (
    <iframe
      className={styles.player}
      ref={ref}
      src={frame}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}
