import { joinHyphens } from '../../../frontend/lib/joinHyphens.ts';

/** Fields that the build looks up by their text or copies into other formats, or that never wrap inside a word. */
const UNCHANGED = new Set([
  ...['page', 'titleLines', 'answerPages', 'billing'],
  ...['poster', 'posterOnPhones', 'image', 'photo', 'stills', 'videoUrl', 'loop', 'captions', 'icon'],
]);
/** Ids and names of files. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/;
/** A title of one hyphenated word pair can break at its hyphen: a narrow screen has no other break opportunity. */
const PAIR = /^[^\s-]+-[^\s-]+$/;
const ADDRESS = /[@/#]/;

/**
 * Keeps each hyphenated word of a content file's records on one line. Addresses, ids and file names stay as they are.
 */
export function keepHyphens(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    // Treat `emphasis` like its quote, in which it is searched for, even if it looks like an id.
    const isLeft = field !== 'emphasis' && (SLUG.test(value) || (field === 'title' && PAIR.test(value)));
    return isLeft ? value : value.replace(/\S+/g, kept);
  }
  if (Array.isArray(value)) return value.map((entry) => keepHyphens(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, UNCHANGED.has(name) ? entry : keepHyphens(entry, name)]),
  );
}

const kept = (word: string) => (ADDRESS.test(word) ? word : joinHyphens(word));
