import type { RefCallback } from 'react';
import styles from './FilmPlayer.module.css';

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
