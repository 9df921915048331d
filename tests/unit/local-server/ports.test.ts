import { expect, it } from 'vitest';
import { choosePorts } from '../../../scripts/local-server/ports.ts';

it.each<[NodeJS.ProcessEnv, RegExp]>([
  ...['0', '65536', '-1', '80.5', 'web'].map((PORT): [NodeJS.ProcessEnv, RegExp] => [{ PORT }, /^PORT=.* is no port/]),
  [{ SMTP_PORT: 'mail' }, /^SMTP_PORT=mail is no port: choose a number from 1 to 65535\.$/],
  [{ PORT: '61234', INBOX_PORT: '61234' }, /^INBOX_PORT=61234 is taken or not allowed: /],
])('npm start refuses the ports %j', async (environment, sentence) => {
  await expect(choosePorts(environment)).rejects.toThrow(sentence);
});
