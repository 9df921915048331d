import { registerBackend } from './backend.ts';
import { showBar } from './bar.ts';
import { previewOf } from './preview.ts';
import { registerWidgets } from './widgets.ts';
import { setWords } from './words.ts';

const { CMS, createClass } = window;

/** Logs in by itself: there is no password, because only this machine can open the editor. */
const NoLogin = createClass<{ onLogin(user: object): void }>({
  componentDidMount() {
    this.props.onLogin({});
  },
  render: () => null,
});

/** Starts Decap CMS on the owner's machine, where `npm run edit` reads and writes the files. */
const answer = await fetch('/admin/config.json');
const { previews, choices, labels, token, ...config } = await answer.json();
setWords();
registerBackend(NoLogin);
registerWidgets(choices);
/** Lets other forms choose what was saved. */
async function updateChoices() {
  const latest = await fetch('/admin/config.json').catch(() => undefined);
  Object.assign(choices, (await latest?.json())?.choices);
}
// The event must not wait: Decap takes words that are typed meanwhile for saved ones.
CMS.registerEventListener({ name: 'postSave', handler: async () => void updateChoices() });
for (const [name, address] of Object.entries<string>(previews))
  CMS.registerPreviewTemplate(name, previewOf(name, address));
// On a phone there is no room for the page beside the form.
CMS.init({ config: { ...config, editor: { preview: innerWidth > 800 }, site_url: location.origin } });
showBar(token, labels);
