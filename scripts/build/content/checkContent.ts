import * as v from 'valibot';
import { schemas } from '../../../frontend/schema/index.ts';
import { page } from '../../../frontend/schema/records.ts';
import { type AnySchema, type Surroundings, withSurroundings } from '../../../frontend/schema/structures.ts';
import { ordinal, shown } from '../../../frontend/schema/wording.ts';
import { fillFacts } from './fillFacts.ts';
import { plainPage } from './plainPage.ts';
import { sentenceOf } from './sentence.ts';
import { parseYamlFile, type YamlFile } from './yamlFile.ts';

/** The records of all content files, by file name without extension, and their problems, one sentence each. */
export interface Content {
  files: Readonly<Record<string, unknown>>;
  problems: readonly string[];
}

/** Checks the texts of content files, and completes their records with facts and defaults. */
export function checkContent(
  texts: Readonly<Record<string, string>>,
  { media, icons }: Pick<Surroundings, 'media' | 'icons'>,
): Content {
  const parsed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseYamlFile(text)]));
  const { filled, facts } = fillFacts(
    Object.fromEntries(Object.entries(parsed).map(([name, { data }]) => [name, data])),
  );
  // If a file cannot be read, its path is unknown; with no paths at all, the schema accepts every link.
  const isComplete = Object.values(parsed).every(({ data }) => data !== undefined);
  const paths = isComplete ? pathsIn(filled) : [];
  const surroundings = {
    media,
    icons,
    facts,
    paths,
    categories: categoriesIn(filled),
    films: filmsIn(filled),
    projectTypes: projectTypesIn(filled),
  };
  const problems: Problem[] = [];
  const files: Record<string, unknown> = {};

  for (const [name, file] of Object.entries(parsed)) {
    problems.push(...file.problems.map((problem) => ({ name, ...problem })));
    if (file.data === undefined) continue;
    const schema: AnySchema = schemas[name as keyof typeof schemas] ?? plainPage;
    const result = withSurroundings(surroundings, () => v.safeParse(schema, filled[name]));
    if (result.success) files[name] = result.output;
    problems.push(...(result.issues ?? []).map((issue) => problemOf(name, file, issue)));
  }
  problems.push(...repeatedHeads(filled, parsed), ...emptyCategories(filled, parsed));
  const sentences = problems
    .sort((a, b) => (a.name === b.name ? a.line - b.line : a.name < b.name ? -1 : 1))
    .map(({ name, line, sentence }) => `frontend/content/${name}.yaml:${line}: ${sentence}`);
  const missing = Object.keys(schemas).filter((name) => !(name in texts));
  return {
    files,
    problems: [
      ...missing.map((name) => `frontend/content/${name}.yaml is missing; put it back as it was.`),
      ...new Set(sentences),
    ],
  };
}

interface Problem {
  /** The file name without extension. */
  name: string;
  line: number;
  sentence: string;
}

function problemOf(name: string, file: YamlFile, issue: v.BaseIssue<unknown>): Problem {
  return {
    name,
    line: file.lineOf((issue.path ?? []).map(({ key }) => key as PropertyKey)),
    sentence: sentenceOf(issue),
  };
}

type Records = Readonly<Record<string, unknown>>;

const headOf = (file: unknown): Record<string, unknown> => Object(Object(file).page);

function pathsIn(files: Records): string[] {
  const paths = Object.values(files).map((file) => headOf(file).path);
  return paths.filter((path): path is string => v.is(page.entries.path, path)).sort();
}

function categoriesIn(files: Records): string[] {
  const { categories } = Object(files.films);
  return Array.isArray(categories) ? categories.filter((category) => typeof category === 'string') : [];
}

function projectTypesIn(files: Records): string[] {
  const { projectTypes } = Object(files.contact);
  return Array.isArray(projectTypes) ? projectTypes.map((type) => String(Object(type).value)) : [];
}

function filmsIn(files: Records): Map<string, Record<string, unknown>> {
  const { films } = Object(files.films);
  return new Map(Array.isArray(films) ? films.map((film) => [String(Object(film).id), Object(film)]) : []);
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
  if (!Array.isArray(Object(files.films).films)) return [];

  const used = [...filmsIn(files).values()].map((film) => film.category);
  const categories = categoriesIn(files);
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
