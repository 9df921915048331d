import { parse } from 'yaml';
import { checkContent } from '../../build/content/checkContent.ts';
import { parseYamlFiles } from '../../build/content/yamlFile.ts';
import { writeRecords } from '../../content/writeRecords.ts';
import { problemsOf } from '../formProblems.ts';
import { registerBackend } from './backend.ts';
import { TokenForm } from './TokenForm.ts';
import { registerWidgets } from './widgets.ts';
import { setWords } from './words.ts';

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
    const problems = problemsOf(checkContent(parseYamlFiles(texts), names), texts, name);
    if (problems.length > 0) throw new Error(problems.map(({ words }) => words).join('\n'));
    return text;
  },
});
setWords(' in the repository. Visitors see it after the next deploy.');
registerWidgets(choices);
window.CMS.init({ config: { ...config, site_url: location.origin } });
