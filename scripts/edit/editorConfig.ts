import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iconNames, readContent } from '../build/content/readContent.ts';
import { MEDIA } from '../content/contentChecker.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { contentForms } from './forms.ts';

/**
 * The configuration of Decap CMS (https://decapcms.org/docs/configuration-options) with what our browser code reads: the URL of the page
 * beside each form, and the names to choose from. `base` is the prefix of every path of the site, with a trailing slash.
 */
export async function editorConfig(base: string) {
  const { files } = await readContent();
  const { categories = [], films = [] } = Object(files.films);
  const icons = await iconNames();
  const forms = contentForms({
    page: Object.values(files).flatMap((file) => pathOf(file) ?? []),
    projectType: Object(files.contact).projectTypes ?? [],
  });
  const previews: Record<string, string> = Object.fromEntries(
    forms.map(({ name }) => [name, base + (pathOf(files[name]) ?? OTHER_PREVIEWS[name] ?? '/').slice(1)]),
  );
  return {
    previews,
    labels: Object.fromEntries(forms.map(({ name, label }) => [name, label])),
    choices: {
      ...urlsOf(base, await namesIn(MEDIA)),
      category: Object.fromEntries(categories.map((name: string) => [name, ''])),
      icon: Object.fromEntries(await Promise.all(icons.map(async (name) => [name, await drawingOf(name)]))),
      films: films.map((film: Record<string, string>) => {
        const { id, title, poster } = film;
        return { id, title, poster, fields: Object.keys(film) };
      }),
    },
    load_config_file: false,
    backend: { name: 'files', proxy_url: '/admin/files' },
    media_folder: 'frontend/media',
    media_library: { name: 'none' },
    // It looks for titles of files alone, and finds none of the words of the site.
    search: false,
    collections: [
      {
        name: 'content',
        label: 'Website',
        description: 'Everything that stands on the site.',
        files: forms.map((form) => ({ ...form, preview_path: previews[form.name] })),
      },
    ],
  };
}

/** The pages that show the content of files without a page or a path of their own. */
const OTHER_PREVIEWS: Readonly<Record<string, string>> = {
  company: '/contact',
  films: '/our-work',
  'not-found': '/no-such-page',
};

const pathOf = (file: unknown): string | undefined => Object(Object(file).page).path;

/** A drawing of `frontend/icons` as a URL. */
const drawingOf = async (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(await readFile(join(ROOT, 'frontend/icons', `${name}.svg`), 'utf8'))}`;

/** The URLs of these files below `media/`, by kind and name. */
function urlsOf(base: string, files: readonly string[]) {
  const ending = (pattern: RegExp) =>
    Object.fromEntries(
      files.filter((file) => pattern.test(file)).map((file) => [file.replace(/\..*/, ''), `${base}media/${file}`]),
    );
  return { still: ending(/\.(jpe?g|png)$/), film: ending(/\.mp4$/), captions: ending(/\.vtt$/) };
}
