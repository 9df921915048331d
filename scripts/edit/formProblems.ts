import type { Content, Problem } from '../build/content/checkContent.ts';
import { titleOf } from '../build/content/sentence.ts';
import { parseYamlFiles } from '../build/content/yamlFile.ts';
import { labelOf } from './forms.ts';

/** A problem as the form of a content file shows it: in words with the labels of the form, and at the field with this name and value. */
export interface FormProblem {
  words: string;
  field?: string;
  value?: unknown;
  message?: string;
}

/** The problems of the content, whose texts by file are these, for the form of the file `form`. */
export function problemsOf({ problems, found }: Content, texts: Readonly<Record<string, string>>, form: string) {
  // A file that cannot be read is not mended in a form.
  if (problems.length > 0 && found.length === 0) return problems.map((words): FormProblem => ({ words }));
  const files = parseYamlFiles(texts);
  return found.map((problem) => problemOf(problem, files[problem.name]?.data, form));
}

function problemOf({ name, path, sentence, message }: Problem, records: unknown, form: string): FormProblem {
  if (message === undefined) return { words: sentence };
  let value = records;
  const steps = path.map((key) => {
    value = Object(value)[key];
    return typeof key === 'number' ? (titleOf(value) ?? String(key + 1)) : labelOf(String(key));
  });
  const where = [...(name === form ? [] : [labelOf(name)]), ...steps].join(' › ');
  const last = path.at(-1);
  const field = typeof last === 'number' ? 'entry' : String(last);
  return { words: `${where}: ${message}.`, ...(name === form && { field, value }), message };
}
