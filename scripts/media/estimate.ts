import { type Header, isVideo, type Task } from './ffmpeg.ts';
import { filmRecipe, makeFilmFiles } from './filmFiles.ts';
import { readFilm } from './readFilm.ts';

/** In seconds: how much of a film is converted to measure this machine, and the length from which a film is measured. */
const SAMPLE_S = 3;
const SHORTEST_S = 30;

/** In seconds: above this time the owner is told before the conversion; above this length a film should be a link. */
const LONG_WAIT_S = 60;
const LONG_FILM_S = 300;

/**
 * How many seconds of conversion follow the reading of a film on this machine, measured with some seconds of its middle; 0 for a
 * short film. Says with `task.onEstimate` how long all of it takes, if that is long.
 */
export async function estimate(file: string, header: Header, folder: string, task: Task): Promise<number> {
  const seconds = Number(header.format.duration);
  if (!(seconds >= SHORTEST_S)) return 0;
  const sample = { streams: header.streams.filter(isVideo), format: { duration: String(SAMPLE_S) } };
  const measuring: Task = { ...task, onProgress: (_, ...done) => task.onProgress('Measuring', ...done) };
  const part = ['-ss', String((seconds - SAMPLE_S) / 2), '-t', String(SAMPLE_S)];
  const start = Date.now();
  const film = await readFilm(file, sample, folder, measuring, part);
  const read = Date.now();
  await makeFilmFiles(`${film.file}-sample`, filmRecipe(film), measuring);
  const scale = seconds / SAMPLE_S / 1000;
  const total = (Date.now() - start) * scale;
  const advice =
    seconds > LONG_FILM_S ? ' Above five minutes, a link to YouTube, Vimeo or Google Drive is better.' : '';
  if (total > LONG_WAIT_S) task.onEstimate?.(`This takes ${inWords(total)} on this machine.${advice}`);
  return (Date.now() - read) * scale;
}

/** A time in words, such as "about 14 minutes". */
export const inWords = (seconds: number): string =>
  seconds < 90 ? `about ${10 * Math.ceil(seconds / 10)} seconds` : `about ${Math.round(seconds / 60)} minutes`;
