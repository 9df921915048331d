import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { sftpSettings } from '../../../scripts/deploy/sftp/sftp-settings.mjs';

const keyFileOf = (SFTP_KEY_FILE: string) =>
  sftpSettings({ DEPLOY_URL: 'sftp://studio@host.example/public_html', SFTP_KEY_FILE }).keyFile;

it('a key below ~ is in the home folder', () => {
  expect(keyFileOf('~/.ssh/id_ed25519')).toBe(`${homedir()}/.ssh/id_ed25519`);
  expect(keyFileOf('/keys/~/key')).toBe('/keys/~/key');
  expect(keyFileOf('')).toBe('');
});
