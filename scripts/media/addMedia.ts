import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { CONTENT } from '../build/content/readContent.ts';
import { contentChecker, MEDIA } from '../content/contentChecker.ts';
import { rewriteYaml } from '../content/writeYaml.ts';
import { namesIn } from '../support/ownFiles.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { type Conversion, convertMedia, type MediaNames, mediaNames } from './convertMedia.ts';
import { recordOf } from './record.ts';
import type { Section } from './sections.ts';

/** The section that `--to` names, and the answers for its record. */
interface Destination {
  section: Section;
  answers: Readonly<Record<string, string>>;
}

/**
 * Converts a picture or a film for the site, and writes the record that shows it. If the record would be invalid,
 * rejects with a one-sentence error before anything is converted or changed.
 * @returns the converted files, and the title of the record
 */
export async function addMedia(conversion: Conversion, destination: Destination | undefined) {
  const names = mediaNames(conversion);
  if (destination) await expectValid(names, destination);
  const files = await convertMedia(conversion);
  if (destination === undefined) return { files };
  const { texts, record } = await withRecord(names, destination);
  for (const [name, text] of Object.entries(texts)) await writeAtomically(fileOf(name), text);
  return { files, title: String(record.title ?? names.still) };
}

const fileOf = (name: string) => join(CONTENT, `${name}.yaml`);

/** The record, and the new texts of the content files that contain it, by name. */
async function withRecord(names: MediaNames, { section, answers }: Destination) {
  const { file, list } = section.namesFilms ? { file: 'films', list: 'films' } : section;
  let record: Record<string, unknown> = {};
  const text = await withFirst(file, list, (records) => {
    record = recordOf(section, names, answers, records);
    return record;
  });
  const texts = { [file]: text };
  if (section.namesFilms) texts[section.file] = await withFirst(section.file, section.list, () => record.id);
  return { texts, record };
}

/** The text of a content file with a new first entry in a list: the newest work comes first. */
async function withFirst(file: string, list: string, entryFor: (entries: readonly unknown[]) => unknown) {
  const former = await readFile(fileOf(file), 'utf8');
  const data = parseYaml(former);
  return rewriteYaml(former, { ...data, [list]: [entryFor(data[list]), ...data[list]] });
}

async function expectValid(names: MediaNames, destination: Destination): Promise<void> {
  const { still, film, loop, captions } = names;
  const films = [film, loop].filter(Boolean).map((name) => `${name}.mp4`);
  const media = [...(await namesIn(MEDIA)), `${still}.jpg`, ...films, ...(captions ? [`${captions}.vtt`] : [])];
  const [problem] = (await contentChecker())(media, (await withRecord(names, destination)).texts);
  if (problem === undefined) return;
  // No file has the record yet, so its line would mislead.
  const words = problem.replace(/^\S+: /, '');
  const [, field] = /^the (\w+) /.exec(words) ?? [];
  throw new UserError(`Nothing was added: ${words} Add --${field === 'id' ? 'name' : field} '…' to the command.`);
}
