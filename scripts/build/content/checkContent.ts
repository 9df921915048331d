import * as v from 'valibot';
import { slug, text } from '../../../frontend/schema/fields.ts';
import { schemas } from '../../../frontend/schema/index.ts';
import { withPlainSpaces } from '../../../frontend/schema/pasted.ts';
import { page, titleLines } from '../../../frontend/schema/records.ts';
import type { AnySchema, Surroundings } from '../../../frontend/schema/structures.ts';
import { list, messageOf, withSurroundings } from '../../../frontend/schema/structures.ts';
import { inspect, ordinal } from '../../../frontend/schema/wording.ts';
import { FACT, factsOf, fillFacts } from './fillFacts.ts';
import { sentenceOf } from './sentence.ts';
import type { YamlFile } from './yamlFile.ts';

export type Content = ReturnType<typeof checkContent>;

/**
 * Checks content files, given by name without extension, and completes their records with facts and defaults. A mistake in
 * one file causes no problem in another.
 * @returns the records of all content files, by file name without extension, and their problems, one sentence each, and as `found`
 */
export function checkContent(
  parsed: Readonly<Record<string, YamlFile>>,
  { media, icons }: Pick<Surroundings, 'media' | 'icons'>,
) {
  const readable = Object.entries(parsed).flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]]));
  const records: Record<string, unknown> = Object.fromEntries(readable);
  const missing = Object.keys(schemas).filter((name) => !(name in parsed));
  const isComplete = missing.length === 0 && readable.length === Object.keys(parsed).length;
  const known: Surroundings = { media, icons, paths: isComplete ? pathsIn(records) : undefined };
  const check = (name: string, value: unknown) => withSurroundings(known, () => v.safeParse(schemaOf(name), value));

  const facts = factsOf(records.company);
  if ('company' in records) records.company = fillFacts(records.company, facts);
  const hasFacts = check('company', records.company).success;
  const filled = (hasFacts ? fillFacts(records, facts) : records) as Records;
  if (hasFacts) known.facts = Object.keys(facts);
  known.categories = categoriesIn(filled);
  const { projectTypes } = Object(filled.contact);
  known.projectTypes = rightOf(schemas.contact.entries.projectTypes, projectTypes)?.map(({ value }) => value);

  const lineOf = ({ name, path }: Problem) => parsed[name]?.lineOf(path) ?? 1;
  const located = Object.entries(parsed).flatMap(([name, { problems }]) => problems.map((each) => ({ name, ...each })));
  const files: Record<string, unknown> = {};
  const found: Problem[] = [...repeatedHeads(filled), ...emptyCategories(filled)];
  // Pages show films as the check returns them.
  for (const name of new Set(['films', ...Object.keys(filled)])) {
    if (!(name in filled)) continue;
    const { success, output, issues = [] } = check(name, filled[name]);
    if (success) files[name] = output;
    const own = withoutConsequences(issues).filter((issue) => hasFacts || name === 'company' || !namesFact(issue));
    for (const issue of own) {
      const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
      const problem = { name, path, sentence: sentenceOf(issue), message: issue.message };
      // Words that end at a # may be all that is wrong with the value on their line.
      if (!parsed[name]?.problems.some(({ line }) => line === lineOf(problem))) found.push(problem);
    }
    if (name === 'films') known.films = filmsIn(files.films ?? filled.films, issues);
  }
  const sentences = [...located, ...found.map((problem) => ({ ...problem, line: lineOf(problem) }))]
    .sort((a, b) => (a.name === b.name ? a.line - b.line : a.name < b.name ? -1 : 1))
    .map(({ name, line, sentence }) => `frontend/content/${name}.yaml:${line}: ${sentence}`);
  const absent = missing.map((name) => `frontend/content/${name}.yaml is missing; put it back as it was.`);
  return { files, problems: [...absent, ...new Set(sentences)], found };
}

/** Texts, numbers, and lists and records of them. No text may be blank. */
const plain: AnySchema = v.lazy((input): AnySchema => {
  if (Array.isArray(input)) return list(plain);
  if (typeof input === 'object' && input !== null) return v.record(v.string(), plain);
  return typeof input === 'number' || typeof input === 'boolean' ? v.any() : text;
});
const plainFields = { page, titleLines };
/** A page whose content has no schema of its own in `frontend/schema`. */
const plainPage = v.objectWithRest(plainFields, plain, messageOf(plainFields));

const schemaOf = (name: string): AnySchema => schemas[name as keyof typeof schemas] ?? plainPage;

type Issue = v.BaseIssue<unknown>;

/**
 * Leaves out what one mistake in a file entails: a field is missing because its name is misspelled or its line is in another record;
 * and where a line with the name of a record is missing, its neighbor has fields and entries that are none of its own.
 */
function withoutConsequences(issues: readonly Issue[]): Issue[] {
  const last = ({ path }: Issue) => path?.at(-1);
  const isUnknown = ({ expected }: Issue) => expected === 'never';
  const isMissing = (issue: Issue) => !isUnknown(issue) && last(issue)?.value === undefined;
  const isStray = (issue: Issue) =>
    isUnknown(issue) || (typeof issue.input === 'object' && issue.input !== null && !Array.isArray(issue.input));
  const fieldOf = ({ path }: Issue) => path?.[0]?.key;
  const unknown = issues.filter(isUnknown).map(last);
  const missing = issues.filter((issue) => {
    const { key, input } = last(issue) ?? {};
    return isMissing(issue) && !unknown.some((item) => item?.input === input || item?.key === key);
  });
  const neighbors = missing.length > 0 ? issues.filter(isStray).map(fieldOf) : [];
  return issues.filter((issue) => (isMissing(issue) ? missing.includes(issue) : !neighbors.includes(fieldOf(issue))));
}

/** Whether a value, or a value of its record, names a fact, so that nobody knows what will stand there while facts are wrong. */
function namesFact({ input }: Issue): boolean {
  const texts = typeof input === 'string' ? [input] : Object.values(Object(Array.isArray(input) ? {} : input));
  return texts.some((value) => String(value).search(FACT) >= 0);
}

export interface Problem {
  /** The file name without extension. */
  name: string;
  /** Of the value. */
  path: readonly PropertyKey[];
  sentence: string;
  /** The sentence without the place, which the path is. */
  message?: string;
}

type Records = Readonly<Record<string, unknown>>;

const headOf = (file: unknown): Record<string, unknown> => Object(Object(file).page);

/** The paths of the pages; undefined if one is wrong, which others may link to. */
function pathsIn(files: Records): string[] | undefined {
  const results = Object.entries(files).flatMap(([name, file]) => {
    const { path } = Object(Object(Object(Object(schemaOf(name)).entries).page).entries);
    return path === undefined ? [] : v.safeParse(path as typeof page.entries.path, headOf(file).path);
  });
  const paths = results.flatMap(({ success, output }) => (success ? output : []));
  return new Set(paths).size === results.length ? paths.sort() : undefined;
}

/** What a schema makes of a value; undefined if it is wrong. */
function rightOf<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  const { success, output } = v.safeParse(schema, value);
  return success ? output : undefined;
}

const categoriesIn = ({ films }: Records) => rightOf(schemas.films.entries.categories, Object(films).categories);

/** The films by their ids, without the words of those with an issue; undefined if an id is wrong, by which pages may choose its film. */
function filmsIn(file: unknown, issues: readonly Issue[]): Surroundings['films'] {
  const { films } = Object(file);
  if (!Array.isArray(films)) return undefined;
  const wrong = issues.map(({ path }) => path?.[1]?.key);
  const byId = new Map(films.map((film, index) => [Object(film).id, wrong.includes(index) ? undefined : Object(film)]));
  return byId.size === films.length && [...byId.keys()].every((id) => v.is(slug, id)) ? byId : undefined;
}

/** Reports pages that share a path, a title or a description. */
function repeatedHeads(files: Records): Problem[] {
  const names = Object.keys(files);
  return ['path', 'title', 'description'].flatMap((field) =>
    names.flatMap((name, index) => {
      const value = headOf(files[name])[field];
      const first = names.slice(0, index).find((other) => headOf(files[other])[field] === value);
      if (typeof value !== 'string' || first === undefined) return [];
      const sentence = `page.${field} is ${inspect(value)}, which page.${field} of ${first}.yaml is too; write another.`;
      return [{ name, path: ['page', field], sentence }];
    }),
  );
}

/** Reports categories without a film, whose filter button would show nothing. */
function emptyCategories(files: Records): Problem[] {
  const { films } = Object(files.films);
  const categories = categoriesIn(files);
  if (!Array.isArray(films) || categories === undefined) return [];
  const used = films.map((film) => withPlainSpaces(String(Object(film).category)));
  // A wrong category may be the one that has no film.
  if (!used.every((category) => categories.includes(category))) return [];
  return categories.flatMap((category, index) => {
    const place = `${ordinal(index + 1)} of ${categories.length} in categories`;
    const sentence = `the category "${category}" (${place}) has no film; give it one in films, or remove it.`;
    return used.includes(category) ? [] : [{ name: 'films', path: ['categories', index], sentence }];
  });
}
