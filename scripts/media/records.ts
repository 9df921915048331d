import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { NO_SPEECH } from '../../frontend/lib/filmSource.ts';
import { contentFile } from '../build/content/readContent.ts';
import { contentChecker, MEDIA } from '../content/contentChecker.ts';
import { rewriteYaml } from '../content/writeYaml.ts';
import { namesIn } from '../support/ownFiles.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import type { MediaNames } from './convertMedia.ts';

/** A list of the content whose records show a picture or a film, or that names films of `films.yaml`. */
export interface Section {
  /** The content file, without extension, and its list. */
  file: string;
  list: string;
  /** The texts of its records that only the owner can write. */
  asks: readonly string[];
  needsFilm?: boolean;
}

/** The lists to which a film or a picture can be added with one record, by their names in the command. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  films: { file: 'films', list: 'films', asks: ['title', 'category'] },
  'featured-works': { file: 'home', list: 'featuredWorks', asks: ['title', 'category', 'facts'], needsFilm: true },
  'featured-projects': { file: 'our-work', list: 'featuredProjects', asks: ['title', 'category', 'description'] },
  portfolio: { file: 'landing', list: 'portfolio', asks: ['title', 'description'], needsFilm: true },
};

/** The texts of a record by their fields. */
export type Answers = Readonly<Record<string, string>>;

/** Rejects with a one-sentence error if the content would be invalid with this record. */
export async function expectValidRecord(section: Section, names: MediaNames, answers: Answers): Promise<void> {
  const { still, film, loop, captions } = names;
  const films = [film, loop].filter(Boolean).map((name) => `${name}.mp4`);
  const media = [...(await namesIn(MEDIA)), `${still}.jpg`, ...films, ...(captions ? [`${captions}.vtt`] : [])];
  const [problem] = (await contentChecker())(media, await textsWith(section, names, answers));
  if (problem === undefined) return;
  // No file has the record yet, so its line would mislead.
  const words = problem.replace(/^\S+: /, '');
  const [, field] = /^the (\w+) /.exec(words) ?? [];
  throw new UserError(`Nothing was added: ${words} Add --${field === 'id' ? 'name' : field} '…' to the command.`);
}

/** Writes the record that shows the converted files. */
export async function writeRecord(section: Section, names: MediaNames, answers: Answers): Promise<void> {
  const texts = Object.entries(await textsWith(section, names, answers));
  for (const [file, text] of texts) await writeAtomically(contentFile(file), text);
}

/** The new texts of the content files that contain the record, by file. */
async function textsWith(
  { file, list }: Section,
  { still, link, film, loop, captions }: MediaNames,
  { title, category, date, facts, description }: Answers,
): Promise<Record<string, string>> {
  const media = { poster: still, videoUrl: link ?? film, loop, captions: film && (captions ?? NO_SPEECH), date };
  if (file === 'landing') {
    const itemFor = (items: { id: number }[]) => {
      const id = 1 + Math.max(0, ...items.map((item) => item.id));
      return { id, title, ...media, description, tags: [] };
    };
    return { landing: await withFirst(file, list, itemFor) };
  }
  const films = await withFirst('films', 'films', () => ({ id: still, title, category, ...media, facts, description }));
  return file === 'films' ? { films } : { films, [file]: await withFirst(file, list, () => still) };
}

/** The text of a content file with a new first entry in a list: the newest work comes first. */
async function withFirst(file: string, list: string, entryFor: (entries: { id: number }[]) => unknown) {
  const former = await readFile(contentFile(file), 'utf8');
  const data = parse(former);
  return rewriteYaml(former, { ...data, [list]: [entryFor(data[list]), ...data[list]] });
}
