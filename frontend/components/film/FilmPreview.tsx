import type { Film } from '../../content/types';
import { filmSource } from '../../lib/filmSource';
import { Picture } from '../Picture';
import { Loop } from './Loop';

interface FilmPreviewProps {
  film: Film;
  /** How wide it is shown: the attribute `sizes` of HTML. */
  sizes: string;
}

/** A film as its card shows it: the poster, over which a film of the site itself plays silently. */
export function FilmPreview({ film, sizes }: FilmPreviewProps) {
  const source = filmSource(film.videoUrl);

  return (
    <>
      <Picture still={film.poster} alt="" sizes={sizes} />
      {source.provider === 'local' && <Loop source={source.name} />}
    </>
  );
}
