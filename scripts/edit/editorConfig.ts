import { join, parse } from 'node:path';
import { readContent } from '../build/content/readContent.ts';
import { makeMedia } from '../build/media.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { type Choice, contentForms } from './forms.ts';

const MEDIA = join(ROOT, 'frontend/media');

/** The configuration of Decap CMS, with the URLs of the page beside each form and of the media. */
interface EditorConfig {
  previews: Record<string, string | null>;
  media: Media;
  [setting: string]: unknown;
}

/** For a browser tab on the owner's machine. `base` is the prefix of every path of the site, with a trailing slash. */
export async function editorConfig(base: string): Promise<EditorConfig> {
  const backend = { name: 'files', proxy_url: '/admin/files', branch: 'main' };
  return { ...(await commonConfig(base)), media: await sources(base), backend };
}

/** For `/admin/` on the site itself, whose files are in a repository on GitHub. */
export async function remoteEditorConfig(
  base: string,
  { repository, branch = 'main' }: { repository: string; branch?: string },
): Promise<EditorConfig> {
  const common = await commonConfig(base);
  return {
    ...common,
    media: await builtMedia(base),
    // No previews: the pages of the site forbid framing (`frame-ancestors`).
    previews: Object.fromEntries(Object.keys(common.previews).map((name) => [name, null])),
    names: { media: await namesIn(MEDIA), icons: await iconNames() },
    backend: { name: 'github-token', repo: repository, branch },
    collections: common.collections.map((collection) => ({ ...collection, extension: 'yaml', format: 'content' })),
  };
}

/** https://decapcms.org/docs/configuration-options */
async function commonConfig(base: string) {
  const { files } = await readContent();
  const forms = contentForms({
    icon: await iconNames(),
    page: Object.values(files).flatMap((file) => pathOf(file) ?? []),
    category: Object(files.films).categories ?? [],
    projectType: projectTypesOf(files.contact),
    filmId: filmsOf(files.films),
  });
  const previews = forms.map(({ name }) => [
    name,
    base + (pathOf(files[name]) ?? OTHER_PREVIEWS[name] ?? '/').slice(1),
  ]);
  return {
    previews: Object.fromEntries(previews) as Record<string, string>,
    load_config_file: false,
    media_folder: 'frontend/media',
    media_library: { name: 'none' },
    publish_mode: 'simple',
    slug: { encoding: 'ascii' },
    collections: [
      { name: 'content', label: 'Website', description: 'Everything that stands on the site.', files: forms },
    ],
  };
}

/** The project types, labelled as visitors read them. */
const projectTypesOf = (file: unknown): Choice[] => Object(file).projectTypes ?? [];

/** The films, labelled with their titles. */
const filmsOf = (file: unknown): Choice[] =>
  ((Object(file).films ?? []) as { id: string; title: string }[]).map(({ id, title }) => ({ label: title, value: id }));

const iconNames = async () => (await namesIn(join(ROOT, 'frontend/icons'))).map((file) => parse(file).name);

/** The pages that show the content of files without a page or a path of their own. */
const OTHER_PREVIEWS: Readonly<Record<string, string>> = {
  company: '/contact',
  films: '/our-work',
  'not-found': '/no-such-page',
};

function pathOf(file: unknown): string | undefined {
  const path: unknown = Object(Object(file).page).path;
  return typeof path === 'string' ? path : undefined;
}

/** The URLs of the media files, by kind and name. */
type Media = Record<'still' | 'film' | 'captions', Record<string, string>>;

/** The URLs on the development server. */
async function sources(base: string): Promise<Media> {
  const files = await namesIn(MEDIA);
  const named = (ending: RegExp) =>
    Object.fromEntries(
      files.filter((file) => ending.test(file)).map((file) => [parse(file).name, `${base}media/${file}`]),
    );
  return { still: named(/\.(jpe?g|png)$/), film: named(/\.mp4$/), captions: named(/\.vtt$/) };
}

/** The URLs in the upload, with content hashes. */
async function builtMedia(base: string): Promise<Media> {
  const { stills, films, captions } = await makeMedia();
  const named = (hashes: [string, string][], ending: string) =>
    Object.fromEntries(hashes.map(([name, hash]) => [name, `${base}media/${name}.${hash}.${ending}`]));
  const hashesOf = (table: Record<string, { hash: string }>) =>
    Object.entries(table).map(([name, { hash }]): [string, string] => [name, hash]);
  return {
    still: named(hashesOf(stills), 'jpg'),
    film: named(hashesOf(films), 'mp4'),
    captions: named(Object.entries(captions), 'vtt'),
  };
}
