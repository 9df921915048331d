import * as v from 'valibot';
import { filmSource, NO_SPEECH } from '../../../frontend/lib/filmSource';
import { nearest } from './nearest';
import { type Check, hint, rule, shown, text } from './values';

/** The files of `frontend/media`, and the names of the icons in `frontend/icons`. */
export interface Media {
  files: readonly string[];
  icons: readonly string[];
}

/** The checks of names that refer to media files and icons. */
export interface MediaChecks {
  still: Check<string>;
  /** A film in `frontend/media`. */
  localFilm: Check<string>;
  /** The same, or the address of a film at a provider. */
  film: Check<string>;
  icon: Check<string>;
  /** The captions of a film, or `NO_SPEECH`. */
  captions: Check<string>;
}

const LISTED = 20;

/** Returns checks against the existing pictures, films and icons. */
export function mediaChecks(media: Media): MediaChecks {
  return {
    still: v.pipe(
      text,
      rule((name) => missing(name, 'picture', /\.(jpe?g|png)$/, media.files)),
    ),
    localFilm: v.pipe(
      text,
      rule((name) => (isAddress(name) ? onlyLocal(name) : missing(name, 'film', /\.mp4$/, media.files))),
    ),
    film: v.pipe(
      text,
      rule((name) => (isAddress(name) ? unknownAddress(name) : missing(name, 'film', /\.mp4$/, media.files))),
    ),
    captions: v.pipe(
      text,
      rule((name) =>
        name === NO_SPEECH || media.files.includes(`${name}.vtt`)
          ? undefined
          : `are ${shown(name)}, which is not in frontend/media; put ${name}.vtt there, or write "${NO_SPEECH}" where nobody speaks`,
      ),
    ),
    icon: v.picklist(
      media.icons,
      ({ input }) => `is ${shown(input)}; write the name of a drawing in frontend/icons${hint(input, media.icons)}`,
    ),
  };
}

/** Whether a film is a file of the site, not one at a provider. */
export const isLocal = (videoUrl: string) => !isAddress(videoUrl);

const isAddress = (name: string) => name.includes('/') || /^(https?:|www\.)/.test(name);

const onlyLocal = (address: string) =>
  `is ${shown(address)}; write the name of a film in frontend/media: behind words no other can play`;

function unknownAddress(address: string): string | undefined {
  try {
    filmSource(address);
    return undefined;
  } catch {
    return `is ${shown(address)}; write the address of a film on YouTube, Vimeo or Google Drive from https:// on, or the name of a film in frontend/media`;
  }
}

/** The problem if no file of this kind has the name. */
function missing(name: string, kind: 'picture' | 'film', ending: RegExp, files: readonly string[]): string | undefined {
  const known = files.filter((file) => ending.test(file)).map((file) => file.replace(ending, ''));
  if (known.includes(name)) return undefined;
  const format = kind === 'film' ? 'mp4' : 'jpg';
  const bare = name.replace(/\.\w+$/, '');
  if (known.includes(bare)) return `names the ${kind} "${name}"; write "${bare}", without the ending`;

  const other = files.find(
    (file) => file.startsWith(`${name}.`) && file.slice(name.length + 1).toLowerCase() === format,
  );
  if (other) return `names the ${kind} "${name}", which frontend/media has as ${other}; rename it ${name}.${format}`;
  const meant = nearest(name, known);
  const instead = meant ? `"${meant}", which is` : `one of ${known.slice(0, LISTED).join(', ')}`;
  const choice = known.length === 0 || (!meant && known.length > LISTED) ? '' : `, or write ${instead}`;
  return `names the ${kind} "${name}", which is not in frontend/media; put ${name}.${format} there${choice}`;
}
