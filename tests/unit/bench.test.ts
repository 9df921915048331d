import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/support/paths.mjs';

it.each(['upload', '--quick', 'pages --rounds 0'])(
  '"npm run bench -- %s" ends with 1 and one sentence before anything is set up',
  (words) => {
    const run = spawnSync('node', ['scripts/bench.mjs', ...words.split(' ')], { cwd: ROOT, encoding: 'utf8' });
    expect(run).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `\n"${words}" is not understood: name pages, contact or deploy, or none of them to measure all; the options are --rounds 3 and --slowdown 4.\n`,
    });
  },
);
