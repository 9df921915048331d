import { filmSource } from '../../lib/filmSource';
import type { FilmCard } from '../../schema/films';
import { Picture } from '../Picture';
import { Loop } from './Loop';

interface FilmPreviewProps {
  film: Pick<FilmCard, 'poster' | 'videoUrl' | 'loop'>;
  /** The `sizes` attribute of the poster. */
  sizes: string;
  isFirst?: boolean;
}

/**
 * A film's poster on a card, and its loop over it. A local film without a loop plays itself; a film without a video has only
 * its poster.
 */
export function FilmPreview({ film, sizes, isFirst = false }: FilmPreviewProps) {
  const source = film.videoUrl === undefined ? undefined : filmSource(film.videoUrl);
  const loop = source && (film.loop ?? (source.provider === 'local' ? source.name : undefined));

  return (
    <>
      <Picture still={film.poster} alt="" sizes={sizes} isFirst={isFirst} />
      {loop !== undefined && <Loop source={loop} />}
    </>
  );
}
