import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { readContent } from '../build/content/readContent.ts';
import { ROOT } from '../support/paths.mjs';
import { contentForms } from './forms.ts';

const MEDIA = join(ROOT, 'frontend/media');

/**
 * The settings of Decap CMS for this machine (https://decapcms.org/docs/configuration-options), the address of the page beside
 * each form, and those of the media. `base` is what stands before every address of the site.
 */
export async function editorConfig(base: string) {
  const { files } = await readContent();
  const media = await mediaAddresses(base);
  const forms = contentForms({
    icon: (await readdir(join(ROOT, 'frontend/icons'))).map((file) => parse(file).name),
    page: Object.values(files).flatMap((file) => pathOf(file) ?? []),
    category: Object(files.films).categories ?? [],
  });
  const previews = forms.map(({ name }) => [
    name,
    base + (pathOf(files[name]) ?? OTHER_PREVIEWS[name] ?? '/').slice(1),
  ]);
  return {
    media,
    previews: Object.fromEntries(previews),
    backend: { name: 'proxy', proxy_url: '/admin/files', branch: 'main' },
    load_config_file: false,
    media_folder: 'frontend/media',
    publish_mode: 'simple',
    slug: { encoding: 'ascii' },
    collections: [
      { name: 'content', label: 'Website', description: 'Everything that stands on the site.', files: forms },
    ],
  };
}

/** The pages that show the content of files that are no page, or that have no address. */
const OTHER_PREVIEWS: Readonly<Record<string, string>> = {
  company: '/contact',
  films: '/our-work',
  'not-found': '/no-such-page',
};

function pathOf(file: unknown): string | undefined {
  const path: unknown = Object(Object(file).page).path;
  return typeof path === 'string' ? path : undefined;
}

/** The media files by kind and name, with the address at which the development server has each. */
async function mediaAddresses(base: string) {
  const files = await readdir(MEDIA);
  const named = (ending: RegExp) =>
    Object.fromEntries(
      files.filter((file) => ending.test(file)).map((file) => [parse(file).name, `${base}media/${file}`]),
    );
  return { still: named(/\.(jpe?g|png)$/), film: named(/\.mp4$/), captions: named(/\.vtt$/) };
}
