import { filmSource } from '../../lib/filmSource';
import type { Film } from '../../schema/records';
import { Picture } from '../Picture';
import { Loop } from './Loop';

interface FilmPreviewProps {
  film: Film;
  /** The `sizes` attribute of the poster. */
  sizes: string;
}

/** A film's poster on a card; a local film plays over it as a silent loop. */
export function FilmPreview({ film, sizes }: FilmPreviewProps) {
  const source = filmSource(film.videoUrl);

  return (
    <>
      <Picture still={film.poster} alt="" sizes={sizes} />
      {source.provider === 'local' && <Loop source={source.name} />}
    </>
  );
}
