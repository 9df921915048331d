import * as v from 'valibot';
import { slug } from '../../../frontend/schema/fields.ts';
import { schemas } from '../../../frontend/schema/index.ts';
import { withPlainSpaces } from '../../../frontend/schema/pasted.ts';
import type { page } from '../../../frontend/schema/records.ts';
import { type AnySchema, type Surroundings, withSurroundings } from '../../../frontend/schema/structures.ts';
import { ordinal, shown } from '../../../frontend/schema/wording.ts';
import { FACT, fillFacts } from './fillFacts.ts';
import { plainPage } from './plainPage.ts';
import { sentenceOf } from './sentence.ts';
import { parseYamlFile, type YamlFile } from './yamlFile.ts';

/** The records of all content files, by file name without extension, and their problems, one sentence each. */
export interface Content {
  files: Readonly<Record<string, unknown>>;
  problems: readonly string[];
}

/**
 * Checks the texts of content files, and completes their records with facts and defaults. What a file lacks or has wrong is a problem
 * of that file alone: other files are not judged by it.
 */
export function checkContent(
  texts: Readonly<Record<string, string>>,
  { media, icons }: Pick<Surroundings, 'media' | 'icons'>,
): Content {
  const parsed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseYamlFile(text)]));
  const records: Records = Object.fromEntries(
    Object.entries(parsed).flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data]])),
  );
  const missing = Object.keys(schemas).filter((name) => !(name in texts));
  const isComplete = missing.length === 0 && Object.keys(records).length === Object.keys(texts).length;
  const known: Surroundings = { media, icons, paths: isComplete ? pathsIn(records) : undefined };

  const checked = (name: string, value: unknown) => withSurroundings(known, () => v.safeParse(schemaOf(name), value));
  const { filled, facts, isWrong } = fillFacts(records, (company) => {
    const { issues = [] } = checked('company', company);
    return issues.map(({ path = [] }) => String(path[0]?.key));
  });
  known.facts = facts;
  known.categories = categoriesIn(filled);
  known.projectTypes = projectTypesIn(filled);

  const problems: Problem[] = Object.entries(parsed).flatMap(([name, file]) =>
    file.problems.map((problem) => ({ name, ...problem })),
  );
  const files: Record<string, unknown> = {};
  // Pages show films as the check returns them.
  const inOrder = new Set(['films', ...Object.keys(filled)]);
  for (const name of inOrder) {
    if (!(name in filled)) continue;
    const result = checked(name, filled[name]);
    if (result.success) files[name] = result.output;
    const issues = withoutSwallowed(withoutMisspelled(result.issues ?? [])).filter(
      (issue) => !dependsOn(isWrong, issue),
    );
    const file = parsed[name] as YamlFile;
    const found = issues.map((issue) => problemOf(name, file, issue));
    // Words that end at a # may be all that is wrong with the value on their line.
    problems.push(...found.filter(({ line }) => !file.problems.some((problem) => problem.line === line)));
    if (name === 'films') known.films = filmsIn(files.films ?? filled.films, result.issues);
  }
  problems.push(...repeatedHeads(filled, parsed), ...emptyCategories(filled, parsed));
  const sentences = problems
    .sort((a, b) => (a.name === b.name ? a.line - b.line : a.name < b.name ? -1 : 1))
    .map(({ name, line, sentence }) => `frontend/content/${name}.yaml:${line}: ${sentence}`);
  return {
    files,
    problems: [
      ...missing.map((name) => `frontend/content/${name}.yaml is missing; put it back as it was.`),
      ...new Set(sentences),
    ],
  };
}

const schemaOf = (name: string): AnySchema => schemas[name as keyof typeof schemas] ?? plainPage;

type Issue = v.BaseIssue<unknown>;

const isMissing = ({ path, expected }: Issue) => expected !== 'never' && path?.at(-1)?.value === undefined;

/**
 * Leaves out what is missing in a record with an unknown field, whose name may be the misspelled one of the missing field,
 * and what stands in another record.
 */
function withoutMisspelled(issues: readonly Issue[]): Issue[] {
  const unknown = issues.filter(({ expected }) => expected === 'never').map(({ path }) => path?.at(-1));
  return issues.filter((issue) => {
    const { key, input } = issue.path?.at(-1) ?? {};
    return !isMissing(issue) || !unknown.some((item) => item?.input === input || item?.key === key);
  });
}

/**
 * Leaves out what is wrong in a list or a record only because the line with the name of its neighbor is missing: it has the
 * lines of that one, too.
 */
function withoutSwallowed(issues: readonly Issue[]): Issue[] {
  const isStray = ({ expected, input }: Issue) =>
    expected === 'never' || (typeof input === 'object' && input !== null && !Array.isArray(input));
  const keyIn = (record: unknown, { path }: Issue) => path?.slice(0, -1).find(({ input }) => input === record)?.key;
  const swallowing = issues.filter(isMissing).flatMap(({ path }) => {
    const record = path?.at(-1)?.input;
    return issues.filter(isStray).map((issue) => ({ record, key: keyIn(record, issue) }));
  });
  return issues.filter(
    (issue) => !swallowing.some(({ record, key }) => key !== undefined && keyIn(record, issue) === key),
  );
}

/** Whether a value, or a value of its record, names a fact that is wrong, so that nobody knows what will stand there. */
function dependsOn(isWrong: (fact: string) => boolean, { input }: Issue): boolean {
  const texts = typeof input === 'string' ? [input] : Object.values(Object(Array.isArray(input) ? {} : input));
  return texts.some((text) => [...String(text).matchAll(FACT)].some(([, name = '']) => isWrong(name)));
}

interface Problem {
  /** The file name without extension. */
  name: string;
  line: number;
  sentence: string;
}

function problemOf(name: string, file: YamlFile, issue: Issue): Problem {
  return {
    name,
    line: file.lineOf((issue.path ?? []).map(({ key }) => key as PropertyKey)),
    sentence: sentenceOf(issue),
  };
}

type Records = Readonly<Record<string, unknown>>;

const headOf = (file: unknown): Record<string, unknown> => Object(Object(file).page);

/** The paths of the pages; undefined if one is wrong, which others may link to. */
function pathsIn(files: Records): string[] | undefined {
  const paths: string[] = [];
  for (const [name, file] of Object.entries(files)) {
    const rule = Object(Object(Object(schemaOf(name)).entries).page).entries?.path;
    if (rule === undefined) continue;
    const { success, output } = v.safeParse(rule as typeof page.entries.path, headOf(file).path);
    if (!success || paths.includes(output)) return undefined;
    paths.push(output);
  }
  return paths.sort();
}

function categoriesIn(files: Records): string[] | undefined {
  const { categories } = Object(files.films);
  const { success, output } = v.safeParse(schemas.films.entries.categories, categories);
  return success ? output : undefined;
}

function projectTypesIn(files: Records): string[] | undefined {
  const { projectTypes } = Object(files.contact);
  return v.is(schemas.contact.entries.projectTypes, projectTypes) ? projectTypes.map(({ value }) => value) : undefined;
}

/** The films by their ids, without the words of those with an issue; undefined if an id is wrong, by which pages may choose its film. */
function filmsIn(file: unknown, issues: readonly Issue[] = []): Surroundings['films'] {
  const { films } = Object(file);
  if (!Array.isArray(films)) return undefined;
  const wrong = issues.map(({ path }) => path?.[1]?.key);
  const byId = new Map(films.map((film, index) => [Object(film).id, wrong.includes(index) ? undefined : Object(film)]));
  return byId.size === films.length && [...byId.keys()].every((id) => v.is(slug, id)) ? byId : undefined;
}

/** Reports pages that share a path, a title or a description. */
function repeatedHeads(files: Records, parsed: Readonly<Record<string, YamlFile>>): Problem[] {
  const names = Object.keys(files);
  return ['path', 'title', 'description'].flatMap((field) =>
    names.flatMap((name, index) => {
      const value = headOf(files[name])[field];
      const first = names.slice(0, index).find((other) => headOf(files[other])[field] === value);
      if (typeof value !== 'string' || first === undefined) return [];
      const sentence = `page.${field} is ${shown(value)}, which page.${field} of ${first}.yaml is too; write another.`;
      return [{ name, line: parsed[name]?.lineOf(['page', field]) ?? 1, sentence }];
    }),
  );
}

/** Reports categories without a film, whose filter button would show nothing. */
function emptyCategories(files: Records, parsed: Readonly<Record<string, YamlFile>>): Problem[] {
  const { films } = Object(files.films);
  const categories = categoriesIn(files);
  if (!Array.isArray(films) || categories === undefined) return [];

  const used = films.map((film) => withPlainSpaces(String(Object(film).category)));
  // Its category is wrong, and may be the one that has no film.
  if (!used.every((category) => categories.includes(category))) return [];
  return categories.flatMap((category, index) =>
    used.includes(category)
      ? []
      : [
          {
            name: 'films',
            line: parsed.films?.lineOf(['categories', index]) ?? 1,
            sentence:
              `the category "${category}" (${ordinal(index + 1)} of ${categories.length} in categories) has no film; ` +
              'give it one in films, or remove it.',
          },
        ],
  );
}
