import { parse } from 'yaml';
import { schemas } from '../../frontend/schema/index.ts';
import { fieldsIn, textKindOf } from '../content/schemaParts.ts';
import { rewriteYaml } from '../content/writeYaml.ts';
import { labelOf } from './forms.ts';

interface Film {
  id: string;
  title: string;
}

const filmsIn = (text: string): Film[] => parse(text).films ?? [];

/**
 * What pages need when `films.yaml` changes to `next`: their texts, by file, without the films that it lacks then, and with the new id
 * of a film that keeps its title; and, if a page shows a film that it lacks, the question whether to remove it there.
 */
export function withoutLostFilms(texts: Readonly<Record<string, string>>, next: string) {
  const films = filmsIn(next);
  const lost = filmsIn(texts.films ?? '').filter(({ id }) => !films.some((film) => film.id === id));
  const newIds = new Map(lost.map(({ id, title }) => [id, films.find((film) => film.title === title)?.id]));
  const changed: Record<string, string> = {};
  const pages = new Set<string>();
  const titles = new Set<string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const text = texts[name] ?? '';
    const records = parse(text);
    const lists = fieldsIn(schema).filter((field) => field.schema.item && textKindOf(field.schema.item) === 'filmId');
    for (const list of lists) {
      const shown: string[] = records?.[list.name] ?? [];
      if (!shown.some((id) => newIds.has(id))) continue;
      records[list.name] = shown.flatMap((id) => (newIds.has(id) ? (newIds.get(id) ?? []) : id));
      changed[name] = rewriteYaml(text, records);
      for (const { id, title } of lost) {
        if (!shown.includes(id) || newIds.get(id) !== undefined) continue;
        pages.add(labelOf(name));
        titles.add(title);
      }
    }
  }
  const words = new Intl.ListFormat('en');
  const [where, what] = [words.format(pages), words.format([...titles].map((title) => `“${title}”`))];
  const [show, it] = [pages.size === 1 ? 'shows' : 'show', titles.size === 1 ? 'it' : 'them'];
  return { changed, question: pages.size === 0 ? undefined : `${where} ${show} ${what}: remove ${it} there too?` };
}
