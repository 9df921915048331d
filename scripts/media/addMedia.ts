import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { checkContent } from '../build/content/checkContent.ts';
import { CONTENT, contentTexts } from '../build/content/readContent.ts';
import { rewriteYaml } from '../content/writeYaml.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { type Conversion, type Converted, convertMedia, MEDIA } from './convertMedia.ts';
import { recordOf } from './record.ts';
import type { Section } from './sections.ts';

/** The section that `--to` names, the answers for its record, and today's date. */
interface Destination {
  section: Section;
  answers: Readonly<Record<string, string>>;
  day: string;
}

/** The converted files, and the content file and title of their record, if there is one. */
interface Added {
  made: Converted;
  record?: { file: string; title: string };
}

/**
 * Converts a picture or a film for the site, and writes the record that shows it. If the record would be invalid,
 * rejects with a one-sentence error before anything is converted or changed.
 */
export async function addMedia(
  file: string,
  conversion: Conversion,
  planned: Omit<Converted, 'files'>,
  destination: Destination | undefined,
): Promise<Added> {
  if (destination) await expectValid(planned, destination);
  const made = await convertMedia(file, conversion);
  if (destination === undefined) return { made };
  const { section } = destination;
  const { texts, record } = await withRecord(made, destination);
  for (const [name, text] of Object.entries(texts)) await writeAtomically(fileOf(name), text);
  return { made, record: { file: `frontend/content/${section.file}.yaml`, title: String(record.title ?? made.still) } };
}

const fileOf = (name: string) => join(CONTENT, `${name}.yaml`);

/** The record, and the new texts of the content files that contain it, by name. */
async function withRecord(made: Omit<Converted, 'files'>, { section, answers, day }: Destination) {
  const { file, path } = section.namesFilms ? FILMS : section;
  let record: Record<string, unknown> = {};
  const text = await withFirst(file, path, (list) => {
    record = recordOf(section, made, answers, list, day);
    return record;
  });
  const texts = { [file]: text };
  if (section.namesFilms) texts[section.file] = await withFirst(section.file, section.path, () => record.id);
  return { texts, record };
}

/** The list of films to which other lists refer by id. */
const FILMS = { file: 'films', path: ['films'] };

/** The text of a content file with a new first entry in a list: the newest work comes first. */
async function withFirst(file: string, path: readonly string[], entryFor: (list: readonly unknown[]) => unknown) {
  const former = await readFile(fileOf(file), 'utf8');
  const data = parseYaml(former);
  const parent = path.slice(0, -1).reduce((value, name) => value[name], data);
  const name = path.at(-1) ?? '';
  parent[name] = [entryFor(parent[name]), ...parent[name]];
  return rewriteYaml(former, data);
}

async function expectValid(planned: Omit<Converted, 'files'>, destination: Destination): Promise<void> {
  const former = await contentTexts(CONTENT);
  const texts = { ...former, ...(await withRecord(planned, destination)).texts };
  const { still, film, loop, captions } = planned;
  const media = [
    ...(await namesIn(MEDIA)),
    `${still}.jpg`,
    ...[film, loop].filter(Boolean).map((name) => `${name}.mp4`),
    ...(captions ? [`${captions}.vtt`] : []),
  ];
  const icons = (await namesIn(join(ROOT, 'frontend/icons'))).map((icon) => parse(icon).name);
  const own = checkContent(former, { media, icons }).problems;
  if (own.length > 0) throw new UserError(own.join('\n'));
  const [problem] = checkContent(texts, { media, icons }).problems;
  if (problem === undefined) return;
  // No file has the record yet, so its line would mislead.
  const words = problem.replace(/^\S+: /, '');
  const [, field] = /^the (\w+) /.exec(words) ?? [];
  throw new UserError(`Nothing was added: ${words} Add --${field === 'id' ? 'name' : field} '…' to the command.`);
}
