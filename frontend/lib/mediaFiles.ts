import { captions, films, stills } from 'virtual:media';
import { BASE } from './base';
import { NO_SPEECH } from './filmSource';

/** Width and height of a still's original, in pixels, and its mean color as a hex code. Throws if there is no such still. */
export function sizeOf(still: string): { width: number; height: number; color: string } {
  return named(still, stills);
}

/** The AVIF files of a still with their widths, in `srcset` syntax. Throws if there is no such still. */
export function sourcesOf(still: string): string {
  const { widths, hash } = named(still, stills);
  return widths.map((width) => `${BASE}/media/${still}-${width}.${hash}.avif ${width}w`).join(', ');
}

/** The JPEG of a still, for video posters and for browsers without AVIF. Throws if there is no such still. */
export function jpegOf(still: string): string {
  return `${BASE}/media/${still}.${named(still, stills).hash}.jpg`;
}

/** The files of a film with their types, the smallest first. Throws if there is no such film. */
export function filesOf(film: string): { src: string; type: string }[] {
  const { formats, hash } = named(film, films);
  return formats.map((format) => ({ src: `${BASE}/media/${film}.${hash}.${format}`, type: `video/${format}` }));
}

/** The file of a film's captions, or undefined if it has none. Throws if there is no such file. */
export function captionsFile(name: string | undefined): string | undefined {
  return name === undefined || name === NO_SPEECH ? undefined : `${BASE}/media/${name}.${named(name, captions)}.vtt`;
}

function named<File>(name: string, files: Record<string, File>): File {
  const file = files[name];
  if (file === undefined) throw new Error(`There is no "${name}" in frontend/media.`);
  return file;
}
