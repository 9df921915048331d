import { rm, stat } from 'node:fs/promises';
import { basename, join, parse, resolve } from 'node:path';
import * as prompts from '@clack/prompts';
import { hint } from '../../frontend/schema/wording.ts';
import { CONTENT, contentTexts, readContent } from '../build/content/readContent.ts';
import { readYamlFile, type YamlFile } from '../build/content/yamlFile.ts';
import { namesIn } from '../support/ownFiles.ts';
import { readOptions } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';
import { addMedia } from './addMedia.ts';
import { readCaptions } from './captions.ts';
import { expectFree, inWorkFolder, MEDIA, plannedNames } from './convertMedia.ts';
import { durationOf } from './ffmpeg.ts';
import { type MediaKind, mediaReferences, type Reference } from './mediaReferences.ts';
import { nameFor, nameOf } from './names.ts';
import { readOriginal } from './original.ts';
import { dayOf, fieldsToAsk } from './record.ts';
import { type Section, sectionNamed, sections } from './sections.ts';

export const USAGE = `npm run media -- COMMAND

  add FILE [--to SECTION] [--name NAME] [--captions FILE.vtt|none] [--title '…' …]
               makes what the site needs of a film or a picture, and the record that shows it
  list         what is in frontend/media, and where it is shown
  check        what is unused, missing or too large; exit code 1 if there is any
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
  if (command === 'check') return check();
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
  await expectFree(name);
  // Before the film is read, which can take minutes.
  if (section) await contentFiles();
  const stopping = new AbortController();
  const stop = () => stopping.abort(new UserError('Stopped: nothing was added.'));
  // `on` instead of `once`: npm passes on a Ctrl-C that this process has already received.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const { signal } = stopping;

  const { made, record } = await inWorkFolder(async (folder) => {
    const checking = progressBar();
    // Elsewhere than in a terminal, a refusal is the only line.
    const onProgress = (share: number) => isAsking() && checking.show('Checking', share);
    const original = await readOriginal(file, folder, { signal, onProgress }).finally(checking.end);
    if (original.picture && section?.fields.some(({ kind, isOptional }) => kind === 'film' && !isOptional)) {
      throw new UserError(`${section.name} shows films, and ${basename(file)} is a picture.`);
    }
    const captions = original.film?.sound ? await captionsOf(options, directory) : undefined;
    const planned = plannedNames(name, original, captions);
    const answers = section ? await answersFor(section, options, suggestions(file, planned.duration)) : {};
    signal.throwIfAborted();
    const bar = progressBar();
    const conversion = { name, captions, original, signal, onProgress: bar.show };
    const destination = section && { section, answers, day: dayOf(new Date()) };
    return addMedia(file, conversion, planned, destination).finally(bar.end);
  });

  const original = (await stat(file)).size;
  for (const each of made.files) console.log(`frontend/media/${each.name}  ${megabytes(each.bytes)}`);
  const sum = made.files.reduce((total, { bytes }) => total + bytes, 0);
  console.log(`${megabytes(sum)} in all; the original has ${megabytes(original)}, and stays where it is.`);
  if (record) console.log(`${record.file}: "${record.title}" is now the first in ${section?.name}.`);
  else console.log(`Now choose "${made.still}" in the editor, or write it into the content.`);
  return 0;
}

const isAsking = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** The captions file of a film with sound, or undefined if nobody speaks in the film. */
async function captionsOf({ captions }: Options, directory: string): Promise<string | undefined> {
  const answer =
    captions ??
    (isAsking()
      ? await answered(
          prompts.text({
            message: 'This film has sound. Where are its captions (.vtt or .srt)? Leave it empty where nobody speaks.',
          }),
        )
      : undefined);
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
  await readCaptions(file);
  return file;
}

/** The default answers, from the name and the duration of the file. */
function suggestions(file: string, duration: number): Options {
  // Finder stores the accents of names apart from their letters.
  const words = parse(file).name.normalize('NFC').replace(/[-_]+/g, ' ').trim();
  const seconds = Math.round(duration);
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { title: words, facts: `Film, ${length}` };
}

async function answersFor(section: Section, options: Options, suggested: Options): Promise<Options> {
  const answers: Record<string, string> = { ...options };
  const categories: string[] = Object((await readContent()).files.films).categories ?? [];
  for (const { name, kind } of fieldsToAsk(section)) {
    if (answers[name] !== undefined) continue;
    if (isAsking()) {
      const message = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const initialValue = suggested[name] ?? '';
      answers[name] =
        kind === 'category'
          ? await answered(prompts.select({ message, options: categories.map((value) => ({ value, label: value })) }))
          : await answered(prompts.text({ message, initialValue }));
    } else if (suggested[name] !== undefined) {
      answers[name] = suggested[name];
    } else {
      throw new UserError(`The record in ${section.name} needs a ${name}: add --${name} '…'.`);
    }
  }
  return answers;
}

async function answered(prompt: Promise<string | symbol>): Promise<string> {
  const answer = await prompt;
  if (typeof answer !== 'string') throw new UserError('Stopped: nothing was added.');
  return answer;
}

/** Shows a progress bar in a terminal, and prints a line for each step elsewhere. */
function progressBar() {
  const bar = isAsking() ? prompts.progress({ max: 100 }) : undefined;
  let current = '';
  let done = 0;
  return {
    show(step: string, share: number) {
      if (step !== current) {
        if (bar === undefined) console.log(`${step} …`);
        else if (current === '') bar.start(step);
        current = step;
        done = 0;
      }
      const percent = Math.round(share * 100);
      bar?.advance(percent - done, `${step}, ${percent} %`);
      done = percent;
    },
    end: () => bar?.stop(''),
  };
}

/** The content files by name. Rejects if one cannot be read: nobody knows then what it shows. */
async function contentFiles(): Promise<Record<string, YamlFile>> {
  const texts = Object.entries(await contentTexts(CONTENT));
  return Object.fromEntries(texts.map(([name, text]) => [name, readYamlFile(name, text)]));
}

/** The files of `frontend/media` with their sizes, and the places in the content that show them. */
async function inventory() {
  const files = (await namesIn(MEDIA)).sort();
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(MEDIA, file))).size })));
  const parsed = await contentFiles();
  const references = mediaReferences(
    Object.fromEntries(Object.entries(parsed).map(([name, { data }]) => [name, data])),
  );
  const placeOf = ({ file, path }: Reference) => `frontend/content/${file}.yaml:${parsed[file]?.lineOf(path) ?? 1}`;
  return { sizes, references, placeOf };
}

const ENDINGS: Readonly<Record<MediaKind, RegExp>> = {
  still: /\.(jpe?g|png)$/,
  film: /\.(mp4|webm)$/,
  captions: /\.vtt$/,
};

const shows = (reference: Reference, file: string) =>
  reference.name === parse(file).name && ENDINGS[reference.kind].test(file);

async function list(): Promise<number> {
  const { sizes, references, placeOf } = await inventory();
  for (const { file, bytes } of sizes) {
    const places = references.filter((reference) => shows(reference, file)).map(placeOf);
    console.log(`${file}  ${megabytes(bytes)}  ${places.length > 0 ? places.join(', ') : 'unused'}`);
  }
  return 0;
}

/** The largest sizes, in bytes. The build resizes stills, but visitors download films as they are. */
const LARGEST = { still: 3_000_000, loop: 1_200_000, perSecond: 260_000 };

async function check(): Promise<number> {
  const { sizes, references, placeOf } = await inventory();
  const unused = sizes.filter(({ file }) => !references.some((reference) => shows(reference, file)));
  const known = sizes.map(({ file }) => file);
  const missing = references.filter(
    (reference) =>
      !reference.name.includes('/') && reference.name !== 'none' && !known.some((file) => shows(reference, file)),
  );
  const large = await Promise.all(sizes.map(async (each) => ((await isTooLarge(each)) ? [each] : [])));
  const problems = [
    ...unused.map(
      ({ file }) => `frontend/media/${file} is shown nowhere; npm run media -- remove ${parse(file).name}.`,
    ),
    ...missing.map((reference) => `${placeOf(reference)}: "${reference.name}" is not in frontend/media.`),
    ...large
      .flat()
      .map(({ file, bytes }) => `frontend/media/${file} has ${megabytes(bytes)}; add it again from its original.`),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) console.log(`All ${sizes.length} files are shown, and none is too large.`);
  return problems.length === 0 ? 0 : 1;
}

async function isTooLarge({ file, bytes }: { file: string; bytes: number }): Promise<boolean> {
  if (ENDINGS.still.test(file)) return bytes > LARGEST.still;
  if (!ENDINGS.film.test(file) || bytes <= LARGEST.loop) return false;
  return bytes > (await durationOf(join(MEDIA, file))) * LARGEST.perSecond;
}

async function remove(asked: string): Promise<number> {
  const name = parse(asked).name;
  const { sizes, references, placeOf } = await inventory();
  const isShown = (file: string) => references.some((reference) => shows(reference, file));
  const files = sizes
    .map(({ file }) => file)
    .filter((file) => parse(file).name === name || (parse(file).name === `${name}-loop` && !isShown(file)));
  if (files.length === 0) {
    const names = [...new Set(sizes.map(({ file }) => parse(file).name))];
    throw new UserError(`frontend/media has nothing with the name "${name}"${hint(name, names)}.`);
  }
  const places = references.filter((reference) => files.some((file) => shows(reference, file))).map(placeOf);
  if (places.length > 0) throw new UserError(`"${name}" is shown in ${places.join(', ')}; take it out there first.`);
  for (const file of files) await rm(join(MEDIA, file));
  console.log(`Removed ${files.join(', ')}.`);
  return 0;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
