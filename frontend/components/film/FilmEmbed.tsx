import type { RefCallback } from 'react';
import styles from './FilmPlayer.module.css';

interface FilmEmbedProps {
  /** URL of the embed. */
  frame: string;
  title: string;
  ref?: RefCallback<HTMLIFrameElement> | undefined;
}

/** A provider's iframe. It contacts the provider, so render it only after the visitor has asked for the film. */
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
