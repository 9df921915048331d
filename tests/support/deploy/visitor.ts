import { setTimeout as wait } from 'node:timers/promises';
import { fieldsOf, post } from '../contact';
import { type Answer, request } from '../host/request';
import { PAGES, type SiteVersion } from './siteVersion';

const PAUSE_MS = 10;

/** Asks for pages, their files and an answer to the form again and again; the returned function ends that, and resolves with problems. */
export function visit(url: string, versions: readonly SiteVersion[]): () => Promise<string[]> {
  const problems = new Set<string>();
  let isStopping = false;
  const visiting = (async () => {
    while (!isStopping) {
      for (const problem of await problemsOf(url, versions)) problems.add(problem);
      await wait(PAUSE_MS);
    }
  })();

  return async () => {
    isStopping = true;
    await visiting;

    return [...problems];
  };
}

/** What a visitor would notice who may get one of these versions, a sentence each. */
export async function problemsOf(url: string, versions: readonly SiteVersion[]): Promise<string[]> {
  const names = versions.map(({ name }) => name);
  const problems: string[] = [];
  for (const path of Object.keys(PAGES)) {
    const page = await request(url, path);
    const name = versionIn(page);
    if (!page.body.trimEnd().endsWith('</html>') || !names.includes(name)) {
      problems.push(`${path} is missing, cut off or of no version: ${page.status} ${name}`);
    }
    const script = await request(url, `/assets/own-${name}.js`);
    const picture = await request(url, /src="(\/media\/[^"]+)"/.exec(page.body)?.[1] ?? '/favicon.ico');
    if (!script.body.startsWith(`export const version = '${name}'`)) problems.push(`the script of ${name} is missing`);
    if (picture.status !== 200) problems.push(`a picture of ${name} is missing`);
  }
  const robots = await request(url, '/robots.txt');
  if (robots.status !== 200) problems.push(`robots.txt is missing: ${robots.status}`);
  const refused = await post({ url }, { ...fieldsOf(), email: 'nobody' });
  const { 'x-release': release, 'x-classes': its } = refused.headers;
  if (refused.status !== 422 || !versions.some(({ name, classes }) => name === release && classes === its)) {
    problems.push(`an inquiry is answered with ${refused.status} by ${release} with classes ${its}`);
  }

  return problems;
}

/** The name of the version that visitors get. */
export async function liveVersion(url: string): Promise<string> {
  return versionIn(await request(url, '/'));
}

const versionIn = ({ body }: Answer): string => /<p>version ([^<]+)<\/p>/.exec(body)?.[1] ?? '';
