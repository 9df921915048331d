import { expect, it } from 'vitest';
import { choosePorts } from '../../../scripts/local-server/ports.mjs';

it.each<[NodeJS.ProcessEnv, RegExp]>([
  ...['0', '65536', '-1', '80.5', 'web'].map((PORT): [NodeJS.ProcessEnv, RegExp] => [{ PORT }, /^PORT=.* is no port/]),
  [{ SMTP_PORT: 'mail' }, /^SMTP_PORT=mail is no port: choose a number from 1 to 65535\.$/],
  [{ PORT: '8080', INBOX_PORT: '8080' }, /^PORT and INBOX_PORT cannot share a port/],
])('npm start refuses the ports %j', async (environment, sentence) => {
  await expect(choosePorts(environment)).rejects.toThrow(sentence);
});
