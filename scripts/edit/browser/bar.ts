import { readLines } from './lines.ts';
import { STOPPED } from './upload.ts';

type Task = 'deploy' | 'rollback' | 'doctor';

/** What stands on the button of each task, and what is said while it runs. */
const TASKS: Readonly<Record<Task, readonly [label: string, words: string]>> = {
  deploy: ['Put online', 'Putting the site online …'],
  rollback: ['Back to the release before', 'Going back to the release before …'],
  doctor: ['Check the site', 'Checking …'],
};

const UNSAVED = 'This form has words that are not saved: visitors will not see them. Go on with what is saved?';
const BACK = 'Visitors get the release before this one, and your files stay as they are. Go back?';

/** Adds a bar below the editor, whose buttons put the site online, take that back and check it. The server wants the `token`. */
export async function addBar(token: string): Promise<void> {
  const status = element('p', '');
  status.setAttribute('role', 'status');
  const result = element('div', '');
  result.className = 'bar-result';
  // A browser lets a keyboard scroll what can have the focus.
  result.tabIndex = 0;
  result.hidden = true;
  const buttons = Object.entries(TASKS).map(([task, [label]]) => {
    const button = element('button', label);
    button.onclick = () => alone(() => press(task as Task));
    return button;
  });
  const link = element('a', 'Your site');
  link.target = '_blank';
  const close = element('button', 'Close');
  close.hidden = true;
  close.onclick = () => show('');
  const bar = element('section', '');
  bar.className = 'bar';
  bar.setAttribute('aria-label', 'Your site');
  bar.append(status, result, ...buttons, link, close);
  document.body.append(bar);

  const post = (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(`/admin/${path}`, { method: 'POST', headers, body: JSON.stringify({ token, ...body }) });
  };
  const stateOf = async (task?: Task) => {
    const answer = await (await post('task', { task })).json();
    link.hidden = !answer.siteUrl;
    if (answer.siteUrl) link.href = answer.siteUrl;
    return answer;
  };
  /** Shows a sentence, and below it what belongs to it. */
  const show = (sentence: string, ...parts: Node[]) => {
    status.textContent = sentence;
    result.replaceChildren(...parts);
    result.hidden = parts.length === 0;
    close.hidden = sentence === '';
  };

  let isBusy = false;
  /** Does one thing at a time. A button that is disabled would lose the focus. */
  const alone = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    isBusy = true;
    for (const button of buttons) button.ariaDisabled = 'true';
    await work().catch(() => show(STOPPED));
    for (const button of buttons) button.ariaDisabled = null;
    isBusy = false;
  };

  async function press(task: Task) {
    const { error, missing = [], samples } = await stateOf(task);
    if (error) show(error);
    else if (missing.length > 0) {
      const advice = 'needs settings: write them into .env, or answer the questions of npm run init -- upload.';
      show(`${TASKS[task][0]} ${advice}`, listOf(missing));
    } else if (mayRun(task, samples)) await run(task, samples.length > 0);
  }

  async function run(task: Task, takesSample = false) {
    show(TASKS[task][1]);
    const answer = await post('run', { task, takesSample });
    if (!answer.ok) return show((await answer.json()).error);
    const all = await readLines(answer, (line) => {
      status.textContent = line || TASKS[task][1];
    });
    const [, lines = all, code] = /^([\s\S]*)\nexit code (\w+)\n$/.exec(all) ?? [];
    if (code === undefined) return show(STOPPED);
    const words = lines.trim();
    const details = element('details', '');
    details.append(element('summary', 'All lines'), element('pre', words));
    details.open = code !== '0' || task === 'doctor';
    show(words.split('\n').at(-1) ?? '', details);
  }

  await stateOf();
}

/** Asks before what the owner may not want. */
function mayRun(task: Task, samples: readonly string[]): boolean {
  if (task === 'rollback') return confirm(BACK);
  if (task !== 'deploy') return true;
  if (hasUnsavedWords() && !confirm(UNSAVED)) return false;
  const more = samples.length > 10 ? `\n… and ${samples.length - 10} more, which Check the site lists.` : '';
  const first = samples.slice(0, 10).join('\n');
  return samples.length === 0 || confirm(`Visitors would see sample content:\n\n${first}${more}\n\nPut it online?`);
}

/** Whether a form would ask before it is left. */
function hasUnsavedWords(): boolean {
  const leaving = document.createEvent('BeforeUnloadEvent') as BeforeUnloadEvent;
  leaving.initEvent('beforeunload', false, true);
  dispatchEvent(leaving);
  return leaving.defaultPrevented || Boolean(leaving.returnValue);
}

function listOf(items: readonly string[]): HTMLElement {
  const list = element('ul', '');
  list.append(...items.map((item) => element('li', item)));
  return list;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, words: string) {
  const created = document.createElement(name);
  created.textContent = words;
  return created;
}
