import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** The most output that is read: the messages about many pages at once are long. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A message of the checker, with a few characters of the source that it is about. */
export interface NuFinding {
  url: string;
  message: string;
  extract?: string;
}

/** Checks HTML, CSS and SVG files with the Nu HTML checker; returns all of its messages, hints too. */
export async function nuFindings(files: readonly string[]): Promise<NuFinding[]> {
  const options = ['--also-check-css', '--also-check-svg', '--stdout', '--exit-zero-always', '--format', 'json'];
  const { stdout } = await promisify(execFile)('java', ['-jar', JAR, ...options, ...files], { maxBuffer: MOST_BYTES });
  const { messages }: { messages: NuFinding[] } = JSON.parse(stdout);

  return messages.map(({ url, message, extract = '' }) => ({ url, message, extract }));
}
