import { parse, parseDocument } from 'yaml';
import { checkContent } from '../../build/content/checkContent.ts';
import { parseYamlFiles } from '../../build/content/yamlFile.ts';
import { writeRecords } from '../../content/writeRecords.ts';
import { registerTokenLogin } from './githubToken.ts';
import { turnOffRescue } from './openedFiles.ts';
import { registerPagePreviews } from './pagePreviews.ts';
import { registerWidgets } from './widgets.ts';

const { CMS } = window;

/** Starts Decap CMS on the site itself, where it reads and writes the files of a repository on GitHub. */
const answer = await fetch('config.json');
const { previews, choices, names, ...config } = await answer.json();

/** The texts of the content files as they are in the repository, by name. */
const texts: Record<string, string> = {};

turnOffRescue();
registerTokenLogin();
registerWidgets(choices);
registerPagePreviews(previews, async ({ name, data }) => (data === undefined ? [] : problemsOf(name, data)));
CMS.registerCustomFormat('content', 'yaml', {
  fromFile(text: string) {
    // Also of a file that cannot be read the text is known, if some of its fields can: it is not missing.
    const records = Object(parseDocument(text).toJS());
    if (Object.keys(records).length > 0) texts[nameOf(records)] = text;
    return parse(text);
  },
  toFile: (records: Record<string, unknown>) => textWith(nameOf(records), records),
});
CMS.registerEventListener({
  name: 'preSave',
  handler({ entry }) {
    const records = entry.get('data').toJS() as Record<string, unknown>;
    const problems = problemsOf(nameOf(records), records);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  },
});
CMS.init({ config });

function problemsOf(name: string, records: unknown): readonly string[] {
  return checkContent(parseYamlFiles({ ...texts, [name]: textWith(name, records) }), names).problems;
}

const textWith = (name: string, records: unknown) => writeRecords(name, texts[name] ?? '', records);

/** Returns the name of the form whose fields match best, because Decap passes no file name. */
function nameOf(records: Record<string, unknown>): string {
  const share = ({ fields }: { fields: { name: string }[] }) =>
    fields.filter(({ name }) => name in records).length / fields.length;
  const [form] = [...config.collections[0].files].sort((one, other) => share(other) - share(one));
  return form.name;
}
