import type { VideoObject } from 'schema-dts';
import { filmProviders, filmSource } from '../../../frontend/lib/filmSource';
import { filesOf, jpegOf } from '../../../frontend/lib/mediaFiles';
import { absoluteFile } from './addresses';
import type { DescribedFilm } from './pageContents';

/**
 * A page's films as schema.org records, each once. Films without a date are left out: search engines require the date
 * of publication, and any other date would be false.
 */
export function videoRecords(films: readonly DescribedFilm[], siteUrl: string): VideoObject[] {
  const dated = films.filter(({ date }) => date !== undefined);
  const once = dated.filter(({ videoUrl }, index) => dated.findIndex((film) => film.videoUrl === videoUrl) === index);
  return once.map(({ title, description, poster, videoUrl, date }) => ({
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: absoluteFile(siteUrl, jpegOf(poster)),
    // Midnight in India, where the studio is: Google wants a time with its time zone.
    uploadDate: `${date}T00:00:00+05:30`,
    ...whereItPlays(videoUrl, siteUrl),
  }));
}

function whereItPlays(videoUrl: string, siteUrl: string): Pick<VideoObjectFields, 'contentUrl' | 'embedUrl'> {
  const source = filmSource(videoUrl);
  if (source.provider === 'local') return { contentUrl: absoluteFile(siteUrl, filesOf(source.name).at(-1)?.src ?? '') };
  const url = new URL(source.embedUrl);
  for (const name of filmProviders[source.provider].playback) url.searchParams.delete(name);
  return { embedUrl: url.href };
}

type VideoObjectFields = Extract<VideoObject, { '@type': 'VideoObject' }>;
