import { createContext } from 'react';
import type { OpenableFilm } from '../../schema/films';

/** Opens a film in the dialog; rejects if the dialog's code cannot be loaded. */
type OpenFilm = (film: OpenableFilm) => Promise<void>;

/**
 * How a link opens its film. It imports no content: the development server would load it twice while content changes, and a
 * link would not find the dialog that has the other.
 */
export const OpenFilmContext = createContext<OpenFilm | undefined>(undefined);
