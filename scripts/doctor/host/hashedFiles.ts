import type { Answer } from './client.ts';
import type { Site } from './site.ts';

/** The answers to requests for files, by their paths in the build. */
export type NamedAnswers = readonly (readonly [file: string, answer: Answer])[];

/** HEAD answers of one file below assets/ and media/ of each type; files that do not answer 200 are left out. */
export async function oneOfEachType({ client, siteUrl, build }: Site): Promise<NamedAnswers> {
  const ofType = new Map(build?.files.map((file) => [`${file.split('/')[0]} ${endingOf(file)}`, file]));
  const answers = await Promise.all(
    [...ofType.values()].map(
      async (file) => [file, await client.get(`${siteUrl}/${file}`, { method: 'HEAD' })] as const,
    ),
  );
  return answers.filter(([, { status }]) => status === 200);
}

/** The ending of a file's name, such as `js`. */
export const endingOf = (file: string) => file.slice(file.lastIndexOf('.') + 1);
