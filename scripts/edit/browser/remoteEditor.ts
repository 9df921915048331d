import type { FormEvent } from 'react';
import { parse } from 'yaml';
import { checkContent } from '../../build/content/checkContent.ts';
import { parseYamlFiles } from '../../build/content/yamlFile.ts';
import { writeRecords } from '../../content/writeRecords.ts';
import { problemsOf } from '../formProblems.ts';
import { registerBackend } from './backend.ts';
import { expectNone } from './problems.ts';
import { registerWidgets } from './widgets.ts';
import { setWords } from './words.ts';

const { CMS, h } = window;

const FIELD = { id: 'token', name: 'token', type: 'password', required: true, autoComplete: 'current-password' };

/**
 * The form for an access token of GitHub, which the owner creates there for this repository alone, with the permission to read and
 * write contents.
 */
function TokenForm({ onLogin, error }: { onLogin(user: { token: string }): void; error?: { message: string } }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onLogin({ token: String(new FormData(event.currentTarget).get('token')).trim() });
  };
  return h(
    'form',
    { onSubmit, className: 'own-login' },
    h('label', { htmlFor: 'token' }, 'Your access token from GitHub'),
    h('input', FIELD),
    h('button', {}, 'Log in'),
    error && h('p', { role: 'alert' }, error.message),
  );
}

/** Starts Decap CMS on the site itself, where it reads and writes the files of a repository on GitHub. */
const answer = await fetch('config.json');
const { previews: _, choices, names, ...config } = await answer.json();
const forms: { name: string; file: string }[] = config.collections[0].files;

// Decap's own login needs a login service (OAuth).
registerBackend('github-token', 'github', {
  unreachable: 'GitHub does not answer: try again once you are online.',
  authComponent: TokenForm,
  async textOf(path, former, raw, read) {
    const others = await Promise.all(forms.map(async ({ name, file }) => [name, await read(file)]));
    const { name = '' } = forms.find(({ file }) => file === path) ?? {};
    const text = writeRecords(name, former, parse(raw), names.media);
    const texts = { ...Object.fromEntries(others), [name]: text };
    expectNone(problemsOf(checkContent(parseYamlFiles(texts), names), texts, name));
    return text;
  },
});
setWords(' in the repository. Visitors see it after the next deploy.');
registerWidgets(choices);
CMS.init({ config: { ...config, site_url: location.origin } });
