import type { VideoObject } from 'schema-dts';
import { filmSource } from '../../../frontend/lib/filmSource';
import { filesOf, jpegOf } from '../../../frontend/lib/mediaFiles';
import { absoluteFile } from './addresses';
import type { DescribedFilm } from './pageContents';

/** What only says how a player begins. */
const MANNERS = ['autoplay', 'playsinline', 'dnt'];

/**
 * A page's films as search engines list them, each once. Those without a date are left out: none is listed without the
 * day of its first showing, and no other day would be true.
 */
export function videoRecords(films: readonly DescribedFilm[], siteUrl: string): VideoObject[] {
  const dated = films.filter(({ date }) => date !== undefined);
  const once = dated.filter(({ videoUrl }, index) => dated.findIndex((film) => film.videoUrl === videoUrl) === index);
  return once.map(({ title, description, poster, videoUrl, date }) => ({
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: absoluteFile(siteUrl, jpegOf(poster)),
    // Where the studio is it is that day; Google wants a time with its zone.
    uploadDate: `${date}T00:00:00+05:30`,
    ...whereItPlays(videoUrl, siteUrl),
  }));
}

function whereItPlays(videoUrl: string, siteUrl: string): Pick<VideoObjectFields, 'contentUrl' | 'embedUrl'> {
  const source = filmSource(videoUrl);
  if (source.provider === 'local') return { contentUrl: absoluteFile(siteUrl, filesOf(source.name).at(-1)?.src ?? '') };
  const frame = new URL(source.frame);
  for (const name of MANNERS) frame.searchParams.delete(name);
  return { embedUrl: frame.href };
}

type VideoObjectFields = Extract<VideoObject, { '@type': 'VideoObject' }>;
