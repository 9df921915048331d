import { rm, stat } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import * as prompts from '@clack/prompts';
import * as v from 'valibot';
import { providerNames } from '../../frontend/lib/filmSource.ts';
import { film } from '../../frontend/schema/fields.ts';
import { asAddress } from '../../frontend/schema/pasted.ts';
import { hint } from '../../frontend/schema/wording.ts';
import { readContent } from '../build/content/readContent.ts';
import { contentChecker, MEDIA } from '../content/contentChecker.ts';
import { draggedPath } from '../support/draggedPath.ts';
import { namesIn } from '../support/ownFiles.ts';
import { readOptions } from '../support/readOptions.ts';
import { UserError } from '../support/UserError.ts';
import { readCaptions } from './captions.ts';
import { convertMedia, expectFree, inWorkFolder, mediaNames } from './convertMedia.ts';
import { inWords } from './estimate.ts';
import { nameOf } from './names.ts';
import { readOriginal } from './original.ts';
import { type Answers, expectValidRecord, SECTIONS, type Section, writeRecord } from './records.ts';

export const USAGE = `npm run media -- COMMAND

  add FILE [--to SECTION] [--name NAME] [--captions FILE.vtt|none] [--title '…' …]
               makes what the site needs of a film or a picture, and the record that shows it
  add LINK [--to SECTION] [--name NAME] [--poster PICTURE] [--title '…' …]
               adds a film of ${providerNames()} by its address
  list         what is in frontend/media, and where it is shown
  remove NAME  deletes all files of a name, unless the content still shows them

Sections: ${Object.keys(SECTIONS).join(', ')}`;

type Options = Readonly<Partial<Record<(typeof OPTIONS)[number], string>>>;

const OPTIONS = ['to', 'name', 'captions', 'poster', 'date', 'title', 'category', 'facts', 'description'] as const;

/** Runs one of the commands. Rejects with a one-sentence error. @returns the exit code */
export async function runMediaCommand(args: readonly string[], directory: string): Promise<number> {
  const kinds = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = readOptions(args, kinds, true);
  const [command, subject] = positionals;
  if (command === 'add' && subject !== undefined) await add(subject, values as Options, directory);
  else if (command === 'list') await list();
  else if (command === 'remove' && subject !== undefined) await remove(parse(subject).name);
  else {
    console.log(USAGE);
    return command === undefined ? 0 : 1;
  }
  return 0;
}

/** The address of a film, of which browsers leave out the `https://`. */
const LINK = /^(?:https?:|(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|drive\.google\.com)\/)/i;

async function add(subject: string, given: Options, directory: string): Promise<void> {
  const link = LINK.test(subject) ? asAddress(subject) : undefined;
  const [wrong] = (link && v.safeParse(film, link).issues) || [];
  if (wrong) throw new UserError(`The film ${wrong.message}.`);
  const options = link ? { ...given, title: given.title ?? (await askFor('title')) } : given;
  const to = options.to ?? (link && 'films');
  const section = to === undefined ? undefined : sectionNamed(to);
  const file = link ? await posterOf(options, directory) : draggedPath(subject, directory);
  const size = await sizeOf(file);
  const name = nameOf(options.name ?? (link && options.title) ?? parse(file).name);
  if (section) await validContent(await namesIn(MEDIA));
  await expectFree(name, 'choose another name (--name), or remove that one first');
  const stopping = new AbortController();
  const stop = () => stopping.abort(new UserError('Stopped: nothing was added.'));
  // `on` instead of `once`: npm passes on a Ctrl-C that this process has already received.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const onEstimate = (sentence: string) => {
    showProgress('');
    console.log(`${sentence} Ctrl-C stops.`);
  };
  const task = { signal: stopping.signal, onProgress, onEstimate };

  await inWorkFolder(async (folder) => {
    const original = await readOriginal(file, folder, task).finally(() => showProgress(''));
    if (link && original.film) throw new UserError(`${basename(file)} is a film: --poster is a picture.`);
    if (!link && original.picture && section?.needsFilm) {
      throw new UserError(`${to} shows films, and ${basename(file)} is a picture.`);
    }
    const captions = original.film?.hasSound ? await captionsOf(options, directory) : undefined;
    const names = { ...mediaNames(name, original, captions), link };
    const suggested = link ? {} : suggestionsFor(file, original.film?.duration);
    const answers = section && (await answersFor(section, options, suggested));
    if (section && answers) await expectValidRecord(section, names, answers);
    task.signal.throwIfAborted();
    console.log(`Converting ${basename(file)} …`);
    const made = await convertMedia(name, original, folder, task, captions).finally(() => showProgress(''));
    for (const each of made) console.log(`frontend/media/${each.file}  ${megabytes(each.bytes)}`);
    const sum = made.reduce((total, { bytes }) => total + bytes, 0);
    console.log(`${megabytes(sum)} in all; the original has ${megabytes(size)}, and stays where it is.`);
    if (section && answers) {
      await writeRecord(section, names, answers);
      console.log(`frontend/content/${section.file}.yaml: "${answers.title}" is now the first in ${section.list}.`);
    } else console.log(`Now choose "${name}" in the editor, or write it into the content.`);
  });
}

function sectionNamed(name: string): Section {
  const section = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined;
  if (section) return section;
  const names = Object.keys(SECTIONS);
  throw new UserError(`There is no section "${name}": write one of ${names.join(', ')}${hint(name, names)}.`);
}

async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file).catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });
  return size;
}

const isAsking = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** The share of a step from which its speed tells how much time is left. */
const MEASURABLE = 0.02;

const onProgress = (step: string, share: number, left: number) =>
  showProgress(`${step}, ${Math.round(share * 100)} %${share < MEASURABLE ? '' : `, ${inWords(left)} left`}`);

/** Shows the progress in one line of a terminal. */
const showProgress = (words: string) => void (isAsking() && process.stdout.write(`\r\x1b[K${words}`));

const CAPTIONS = 'This film has sound. Where are its captions (.vtt or .srt)? Leave it empty where nobody speaks.';

/** The captions of a film with sound in WebVTT, or undefined if nobody speaks in the film. */
async function captionsOf({ captions }: Options, directory: string): Promise<string | undefined> {
  const answer = captions ?? (await ask(CAPTIONS));
  if (answer === undefined) {
    throw new UserError(
      'This film has sound: add --captions FILE.vtt (or .srt), or --captions none where nobody speaks.',
    );
  }
  if (answer === '' || answer === 'none') return undefined;
  const file = draggedPath(answer, directory);
  await sizeOf(file);
  return readCaptions(file);
}

/** The file of the picture that shows a film by its link. */
async function posterOf({ poster }: Options, directory: string): Promise<string> {
  const answer = poster ?? (await ask('Which picture shows until it plays? Drag its file here'));
  if (answer) return draggedPath(answer, directory);
  throw new UserError('A film by its link needs a picture that shows until it plays: add --poster PICTURE.jpg.');
}

/** The texts that are suggested for the record of a file, by its name and duration. */
function suggestionsFor(file: string, duration = 0): Options {
  const seconds = Math.round(duration);
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  // Finder stores the accents of names apart from their letters.
  const title = parse(file).name.normalize('NFC').replace(/[-_]+/g, ' ').trim();
  return { title, facts: `Film, ${length}` };
}

/** The texts of a record: those of the options, and answers. */
async function answersFor({ list, asks }: Section, options: Options, suggested: Options): Promise<Answers> {
  // The present day on the owner's own clock, such as `2026-03-14`: Swedish dates have this form.
  const answers: Record<string, string> = { date: new Date().toLocaleDateString('sv'), ...options };
  for (const name of asks as (keyof Options)[]) {
    const answer = options[name] ?? (await askFor(name, suggested[name]));
    if (answer === undefined) throw new UserError(`The record in ${list} needs its ${name}: add --${name} '…'.`);
    answers[name] = answer;
  }
  return answers;
}

async function askFor(name: string, suggested?: string): Promise<string | undefined> {
  const message = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (name !== 'category') return ask(message, suggested, undefined, true);
  return ask(message, suggested, Object((await readContent()).files.films).categories ?? []);
}

/** The answer in the terminal, typed or one of the choices; the suggested one where nobody can answer. */
async function ask(message: string, suggested?: string, choices?: readonly string[], isNeeded = false) {
  if (!isAsking()) return suggested;
  const options = choices?.map((value) => ({ value, label: value }));
  const validate = (text = '') => (isNeeded && text.trim() === '' ? 'It is empty; write it.' : undefined);
  const answer = await (options
    ? prompts.select({ message, options })
    : prompts.text({ message, initialValue: suggested ?? '', validate }));
  if (typeof answer !== 'string') throw new UserError('Stopped: nothing was added.');
  return answer;
}

/** Checks the content with these files in `frontend/media`, and returns the check. Rejects if the content has problems. */
async function validContent(media: readonly string[]) {
  const problemsWith = await contentChecker();
  const problems = problemsWith(media);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return problemsWith;
}

/** The files of `frontend/media` by their name without extension, and the places in the content that show them. */
async function mediaInUse() {
  const all = (await namesIn(MEDIA)).sort();
  const problemsWith = await validContent(all);
  return [...new Set(all.map((file) => parse(file).name))].map((name) => {
    const files = all.filter((file) => parse(file).name === name);
    const problems = problemsWith(all.filter((file) => !files.includes(file)));
    return { name, files, places: problems.map((problem) => problem.replace(/: .*/, '')) };
  });
}

async function list(): Promise<void> {
  for (const { files, places } of await mediaInUse()) {
    for (const file of files) {
      console.log(`${file}  ${megabytes(await sizeOf(join(MEDIA, file)))}  ${places.join(', ') || 'unused'}`);
    }
  }
}

async function remove(name: string): Promise<void> {
  const media = await mediaInUse();
  const found = media.find((each) => each.name === name);
  if (found === undefined) {
    const names = media.map((each) => each.name);
    throw new UserError(`frontend/media has nothing with the name "${name}"${hint(name, names)}.`);
  }
  const places = found.places.join(', ');
  if (places !== '') throw new UserError(`"${name}" is shown in ${places}; take it out there first.`);
  const loop = media.find((each) => each.name === `${name}-loop` && each.places.length === 0);
  const removed = [...found.files, ...(loop?.files ?? [])];
  for (const file of removed) await rm(join(MEDIA, file));
  console.log(`Removed ${removed.join(', ')}.`);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
