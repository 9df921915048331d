import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** What it says of many pages at once is long. */
const MOST_BYTES = 32 * 1024 * 1024;

/** One thing that the checker says, with a few letters of the place in the file. */
export interface NuFinding {
  url: string;
  message: string;
  extract?: string;
}

/** What the Nu HTML checker says of these files, hints and all: HTML, styles and drawings alike. */
export async function nuFindings(files: readonly string[]): Promise<NuFinding[]> {
  const options = ['--also-check-css', '--also-check-svg', '--stdout', '--exit-zero-always', '--format', 'json'];
  const { stdout } = await promisify(execFile)('java', ['-jar', JAR, ...options, ...files], { maxBuffer: MOST_BYTES });
  const { messages }: { messages: NuFinding[] } = JSON.parse(stdout);

  return messages.map(({ url, message, extract = '' }) => ({ url, message, extract }));
}
