import { filmSource } from '../../lib/filmSource';
import type { Film } from '../../schema/records';
import { Picture } from '../Picture';
import { Loop } from './Loop';

interface FilmPreviewProps {
  film: Pick<Film, 'poster' | 'videoUrl' | 'loop'>;
  /** The `sizes` attribute of the poster. */
  sizes: string;
  isFirst?: boolean;
}

/** A film's poster on a card, with its loop over it; a local film without a loop plays itself. */
export function FilmPreview({ film, sizes, isFirst = false }: FilmPreviewProps) {
  const source = filmSource(film.videoUrl);
  const loop = film.loop ?? (source.provider === 'local' ? source.name : undefined);

  return (
    <>
      <Picture still={film.poster} alt="" sizes={sizes} isFirst={isFirst} />
      {loop !== undefined && <Loop source={loop} />}
    </>
  );
}
