import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { checkContent } from '../build/content/checkContent.ts';
import { CONTENT, contentTexts } from '../build/content/readContent.ts';
import { rewriteYaml } from '../edit/writeYaml.ts';
import { ROOT } from '../support/paths.mjs';
import { type Conversion, type Converted, convertMedia, MEDIA } from './convertMedia.ts';
import { recordOf } from './record.ts';
import type { Section } from './sections.ts';

/** What `--to` asks for. */
export interface Destination {
  section: Section;
  answers: Readonly<Record<string, string>>;
  day: string;
}

/** What was made, and the text of the content file with its record, if it has one. */
export interface Added {
  made: Converted;
  record?: { file: string; title: string };
}

/**
 * Makes a picture or a film for the site, and writes the record that shows it. Rejects with one sentence before it begins when
 * the record would not be in order, and changes nothing.
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
  const { text, record } = await withRecord(made, destination);
  await writeFile(join(CONTENT, `${section.file}.yaml`), text);
  return { made, record: { file: `frontend/content/${section.file}.yaml`, title: String(record.title ?? made.still) } };
}

async function withRecord(made: Omit<Converted, 'files'>, { section, answers, day }: Destination) {
  const former = await readFile(join(CONTENT, `${section.file}.yaml`), 'utf8');
  const data = parseYaml(former);
  const parent = section.path.slice(0, -1).reduce((value, name) => value[name], data);
  const name = section.path.at(-1) ?? '';
  const list: unknown[] = parent[name];
  const record = recordOf(section, made, answers, list, day);
  // The newest work comes first.
  parent[name] = [record, ...list];
  return { text: rewriteYaml(former, data), record };
}

async function expectValid(planned: Omit<Converted, 'files'>, destination: Destination): Promise<void> {
  const { text } = await withRecord(planned, destination);
  const texts = { ...(await contentTexts(CONTENT)), [destination.section.file]: text };
  const { still, film, loop, captions } = planned;
  const media = [
    ...(await readdir(MEDIA)),
    `${still}.jpg`,
    ...[film, loop].filter(Boolean).map((name) => `${name}.mp4`),
    ...(captions ? [`${captions}.vtt`] : []),
  ];
  const icons = (await readdir(join(ROOT, 'frontend/icons'))).map((icon) => parse(icon).name);
  const { problems } = checkContent(texts, { media, icons });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
