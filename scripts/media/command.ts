import { rm, stat } from 'node:fs/promises';
import { basename, join, parse, resolve } from 'node:path';
import * as prompts from '@clack/prompts';
import { hint } from '../../frontend/schema/wording.ts';
import { readContent } from '../build/content/readContent.ts';
import { contentChecker, MEDIA } from '../content/contentChecker.ts';
import { namesIn } from '../support/ownFiles.ts';
import { readOptions } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';
import { addMedia } from './addMedia.ts';
import { readCaptions } from './captions.ts';
import { type Conversion, expectFree, inWorkFolder } from './convertMedia.ts';
import { nameFor, nameOf } from './names.ts';
import { readOriginal } from './original.ts';
import { fieldsToAsk, today } from './record.ts';
import { type Field, type Section, sectionNamed, sections } from './sections.ts';

export const USAGE = `npm run media -- COMMAND

  add FILE [--to SECTION] [--name NAME] [--captions FILE.vtt|none] [--title '…' …]
               makes what the site needs of a film or a picture, and the record that shows it
  list         what is in frontend/media, and where it is shown
  remove NAME  deletes all files of a name, unless the content still shows them

Sections: ${sections.map(({ name }) => name).join(', ')}`;

/** Runs one of the commands. Rejects with a one-sentence error. @returns the exit code */
export async function runMediaCommand(args: readonly string[], directory: string): Promise<number> {
  const kinds = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = readOptions(args, kinds, true);
  const options = values as Options;
  const [command, subject] = positionals;
  if (command === 'add' && subject !== undefined) return add(resolve(directory, subject), options, directory);
  if (command === 'list') return list();
  if (command === 'remove' && subject !== undefined) return remove(subject);
  console.log(USAGE);
  return command === undefined ? 0 : 1;
}

type Options = Readonly<Record<string, string>>;

const OPTIONS = [
  ...new Set(['to', 'name', 'captions', 'date', ...sections.flatMap(fieldsToAsk).map(({ name }) => name)]),
];

async function add(file: string, options: Options, directory: string): Promise<number> {
  const section = options.to === undefined ? undefined : sectionNamed(options.to);
  await stat(file).catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });
  const name = await (options.name === undefined ? nameFor(file, MEDIA) : nameOf(options.name, MEDIA));
  if (section) await expectValidContent(await namesIn(MEDIA));
  await expectFree(name, 'choose another name (--name), or remove that one first');
  const stopping = new AbortController();
  const stop = () => stopping.abort(new UserError('Stopped: nothing was added.'));
  // `on` instead of `once`: npm passes on a Ctrl-C that this process has already received.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const { signal } = stopping;

  const { files, title } = await inWorkFolder(async (folder) => {
    const reading = progressLine();
    // Elsewhere than in a terminal, a refusal is the only line.
    const onProgress = (share: number) => isAsking() && reading.show('Reading', share);
    const original = await readOriginal(file, folder, { signal, onProgress }).finally(reading.end);
    if (original.picture && section?.fields.some(({ kind, isOptional }) => kind === 'film' && !isOptional)) {
      throw new UserError(`${section.name} shows films, and ${basename(file)} is a picture.`);
    }
    const captions = original.film?.hasSound ? await captionsOf(options, directory) : undefined;
    const answers = section && (await answersFor(section, options, suggestions(file, original.film?.duration)));
    signal.throwIfAborted();
    const converting = progressLine();
    const conversion: Conversion = { name, captions, file, original, signal, onProgress: converting.show };
    const destination = section && answers && { section, answers };
    return addMedia(conversion, destination).finally(converting.end);
  });

  for (const each of files) console.log(`frontend/media/${each.name}  ${megabytes(each.bytes)}`);
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  console.log(
    `${megabytes(sum)} in all; the original has ${megabytes((await stat(file)).size)}, and stays where it is.`,
  );
  if (section) console.log(`frontend/content/${section.file}.yaml: "${title}" is now the first in ${section.name}.`);
  else console.log(`Now choose "${name}" in the editor, or write it into the content.`);
  return 0;
}

const isAsking = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

const CAPTIONS = 'This film has sound. Where are its captions (.vtt or .srt)? Leave it empty where nobody speaks.';

/** The captions of a film with sound in WebVTT, or undefined if nobody speaks in the film. */
async function captionsOf({ captions }: Options, directory: string): Promise<string | undefined> {
  const answer = captions ?? (isAsking() ? await answered(prompts.text({ message: CAPTIONS })) : undefined);
  if (answer === undefined) {
    throw new UserError(
      'This film has sound: add --captions FILE.vtt (or .srt), or --captions none where nobody speaks.',
    );
  }
  if (answer === '' || answer === 'none') return undefined;
  const file = resolve(directory, answer);
  await stat(file).catch(() => {
    throw new UserError(`There is no file ${file} with captions.`);
  });
  return readCaptions(file);
}

/** The default answers, from the name and the duration of the file. */
function suggestions(file: string, duration = 0): Options {
  // Finder stores the accents of names apart from their letters.
  const words = parse(file).name.normalize('NFC').replace(/[-_]+/g, ' ').trim();
  const seconds = Math.round(duration);
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { title: words, facts: `Film, ${length}` };
}

async function answersFor(section: Section, options: Options, suggested: Options): Promise<Options> {
  const answers: Record<string, string> = { date: today(), ...options };
  for (const { name, kind } of fieldsToAsk(section)) {
    const answer = options[name] ?? (isAsking() ? await askFor(name, kind, suggested[name]) : suggested[name]);
    if (answer === undefined) throw new UserError(`The record in ${section.name} needs a ${name}: add --${name} '…'.`);
    answers[name] = answer;
  }
  return answers;
}

async function askFor(name: string, kind: Field['kind'], initialValue = ''): Promise<string> {
  const message = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (kind !== 'category') return answered(prompts.text({ message, initialValue }));
  const categories: string[] = Object((await readContent()).files.films).categories ?? [];
  return answered(prompts.select({ message, options: categories.map((value) => ({ value, label: value })) }));
}

async function answered(prompt: Promise<string | symbol>): Promise<string> {
  const answer = await prompt;
  if (typeof answer !== 'string') throw new UserError('Stopped: nothing was added.');
  return answer;
}

/** Shows the progress in a terminal, and prints a line for each step elsewhere. */
function progressLine() {
  const line = isAsking() ? prompts.spinner() : undefined;
  let current = '';
  return {
    show(step: string, share: number) {
      if (current === '') line?.start(step);
      if (step !== current && line === undefined) console.log(`${step} …`);
      current = step;
      line?.message(`${step}, ${Math.round(share * 100)} %`);
    },
    end: () => line?.stop(''),
  };
}

/**
 * The places in the content that show files of `frontend/media`, by these files without extension. Rejects if the content has
 * problems: nobody knows then what it shows.
 */
async function placesByName(files: readonly string[]): Promise<Map<string, string[]>> {
  await expectValidContent(files);
  const problemsWith = await contentChecker();
  const places = new Map<string, string[]>();
  for (const name of new Set(files.map((file) => parse(file).name))) {
    const missing = problemsWith(files.filter((file) => parse(file).name !== name));
    places.set(
      name,
      missing.map((problem) => problem.replace(/: .*/, '')),
    );
  }
  return places;
}

async function expectValidContent(media: readonly string[]): Promise<void> {
  const problems = (await contentChecker())(media);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}

async function list(): Promise<number> {
  const files = (await namesIn(MEDIA)).sort();
  const places = await placesByName(files);
  for (const file of files) {
    const { size } = await stat(join(MEDIA, file));
    console.log(`${file}  ${megabytes(size)}  ${places.get(parse(file).name)?.join(', ') || 'unused'}`);
  }
  return 0;
}

async function remove(asked: string): Promise<number> {
  const name = parse(asked).name;
  const all = (await namesIn(MEDIA)).sort();
  const places = await placesByName(all);
  const shownIn = places.get(name);
  if (shownIn === undefined) {
    throw new UserError(`frontend/media has nothing with the name "${name}"${hint(name, [...places.keys()])}.`);
  }
  if (shownIn.length > 0) throw new UserError(`"${name}" is shown in ${shownIn.join(', ')}; take it out there first.`);
  const unused = [name, ...(places.get(`${name}-loop`)?.length === 0 ? [`${name}-loop`] : [])];
  const files = all.filter((file) => unused.includes(parse(file).name));
  for (const file of files) await rm(join(MEDIA, file));
  console.log(`Removed ${files.join(', ')}.`);
  return 0;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
