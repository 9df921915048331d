import { iconNames, readContent } from '../build/content/readContent.ts';
import { makeMedia, mediaFiles } from '../build/media.ts';
import { MEDIA } from '../content/contentChecker.ts';
import { namesIn } from '../support/ownFiles.ts';
import { contentForms } from './forms.ts';

/**
 * The configuration of Decap CMS for a browser tab on the owner's machine, with the URLs of the page beside each form and of the
 * media. `base` is the prefix of every path of the site, with a trailing slash.
 */
export async function editorConfig(base: string) {
  const backend = { name: 'files', proxy_url: '/admin/files', branch: 'main' };
  return { ...(await commonConfig(base, await namesIn(MEDIA))), backend };
}

/** For `/admin/` on the site itself, whose files are in a repository on GitHub. */
export async function remoteEditorConfig(
  base: string,
  { repository, branch = 'main' }: { repository: string; branch?: string },
) {
  const common = await commonConfig(base, mediaFiles(await makeMedia()));
  return {
    ...common,
    // No previews: the pages of the site forbid framing (`frame-ancestors`).
    previews: Object.fromEntries(Object.keys(common.previews).map((name) => [name, null])),
    names: { media: await namesIn(MEDIA), icons: await iconNames() },
    backend: { name: 'github-token', repo: repository, branch },
    collections: common.collections.map((collection) => ({ ...collection, extension: 'yaml', format: 'content' })),
  };
}

/** https://decapcms.org/docs/configuration-options */
async function commonConfig(base: string, media: readonly string[]) {
  const { files } = await readContent();
  const { categories = [], films = [] } = Object(files.films);
  const forms = contentForms({
    icon: await iconNames(),
    page: Object.values(files).flatMap((file) => pathOf(file) ?? []),
    projectType: Object(files.contact).projectTypes ?? [],
    filmId: films.map(({ id, title }: { id: string; title: string }) => ({ label: title, value: id })),
  });
  const previews = forms.map(({ name }) => [
    name,
    base + (pathOf(files[name]) ?? OTHER_PREVIEWS[name] ?? '/').slice(1),
  ]);
  return {
    previews: Object.fromEntries(previews),
    choices: { ...urlsOf(base, media), category: Object.fromEntries(categories.map((name: string) => [name, ''])) },
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

/** The pages that show the content of files without a page or a path of their own. */
const OTHER_PREVIEWS: Readonly<Record<string, string>> = {
  company: '/contact',
  films: '/our-work',
  'not-found': '/no-such-page',
};

const pathOf = (file: unknown): string | undefined => Object(Object(file).page).path;

/** The URLs of these files below `media/`, by kind and name. A content hash may stand between name and ending. */
function urlsOf(base: string, files: readonly string[]) {
  const ending = (pattern: RegExp) =>
    Object.fromEntries(
      files.filter((file) => pattern.test(file)).map((file) => [file.replace(/\..*/, ''), `${base}media/${file}`]),
    );
  return { still: ending(/\.(jpe?g|png)$/), film: ending(/\.mp4$/), captions: ending(/\.vtt$/) };
}
