import type { Request } from '../tasks.ts';
import { inEditor } from './advice.ts';
import { readLines, STOPPED } from './upload.ts';

type Task = Request['task'];

const UNSAVED = 'This form has words that are not saved: visitors will not see them. Go on with what is saved?';
const SAMPLE = 'Visitors would see sample content. OK puts it online, Cancel shows where it is.';
const BACK = 'Visitors get the release before this one, and your files stay as they are. Go back?';

/** A part of the bar in `page.html`. */
const part = (selector: string) => document.querySelector(`.bar${selector}`) as HTMLElement;

/** The place of words in the content, as commands name it. */
const PLACE = /frontend\/content\/([\w-]+)\.yaml(?::\d+)?/;

/**
 * Shows the bar below the editor, whose buttons put the site online, take that back and check it. The server wants the `token`; `labels`
 * are those of the forms, by the names of their files.
 */
export async function showBar(token: string, labels: Readonly<Record<string, string>>): Promise<void> {
  const [status, details, lines] = [part(' p'), part(' details'), part(' pre')];
  const [link, close] = [part(' a'), part(' .bar-close')];
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.bar [data-task]')];
  for (const button of buttons) button.onclick = () => alone(() => press(button));
  close.onclick = () => {
    show('');
    close.hidden = true;
  };
  // A browser lets a keyboard scroll what can have the focus.
  lines.tabIndex = 0;

  const post = (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(`/admin/${path}`, { method: 'POST', headers, body: JSON.stringify({ token, ...body }) });
  };
  const stateOf = async (task?: Task) => {
    const answer = await (await post('task', { task })).json();
    link.hidden = !answer.siteUrl;
    link.setAttribute('href', answer.siteUrl);
    return answer;
  };
  /** Shows a sentence, and below it what belongs to it. */
  const show = (sentence: string, words = '', isOpen = true) => {
    status.textContent = sentence;
    const pieces = inEditor(words).split(PLACE);
    lines.replaceChildren(
      ...pieces.map((piece, index) => (index % 2 === 0 ? piece : linkTo(piece, labels[piece] ?? piece))),
    );
    details.hidden = words === '';
    details.toggleAttribute('open', isOpen);
  };

  /** Does one thing at a time. A button that is disabled would lose the focus. */
  const alone = async (work: () => Promise<unknown>) => {
    if (buttons.some(({ ariaDisabled }) => ariaDisabled)) return;
    close.hidden = true;
    for (const button of buttons) button.ariaDisabled = 'true';
    await work().catch(() => show(STOPPED));
    for (const button of buttons) button.ariaDisabled = null;
    close.hidden = status.textContent === '';
  };

  async function press({ textContent: label, dataset: { task, words = '' } }: HTMLButtonElement) {
    const { error, missing = [], samples = [] } = await stateOf(task as Task);
    if (error) return show(error);
    if (missing.length > 0) {
      const advice = 'Run "npm run init", which asks for them, or write them into .env.';
      return show(`${label} needs settings.`, `${missing.join('\n')}\n\n${advice}`);
    }
    if (samples.length > 0) show('Sample content is left.', samples.join('\n'));
    if (!mayRun(task as Task, samples.length > 0)) return;
    show(words);
    const answer = await post('run', { task, takesSample: samples.length > 0 });
    if (!answer.ok) return show((await answer.json()).error);
    const all = await readLines(answer, (line) => {
      status.textContent = line || words;
    });
    const [, output = all, code] = /^([\s\S]*)\nexit code (\w+)\n$/.exec(all) ?? [];
    if (code === undefined) return show(STOPPED);
    show(output.trim().split('\n').at(-1) ?? '', output.trim(), code !== '0' || task === 'doctor');
  }

  await stateOf();
}

/** A link to the form of a content file, in a tab of its own: this one may have unsaved words. */
function linkTo(name: string, textContent: string) {
  const href = `#/collections/content/entries/${name}`;
  return Object.assign(document.createElement('a'), { href, textContent, target: '_blank' });
}

/** Asks before what the owner may not want. */
function mayRun(task: Task, hasSample: boolean): boolean {
  if (task === 'rollback') return confirm(BACK);
  if (task !== 'deploy') return true;
  if (hasUnsavedWords() && !confirm(UNSAVED)) return false;
  return !hasSample || confirm(SAMPLE);
}

/** Whether a form would ask before it is left. */
function hasUnsavedWords(): boolean {
  const leaving = document.createEvent('BeforeUnloadEvent') as BeforeUnloadEvent;
  leaving.initEvent('beforeunload', false, true);
  dispatchEvent(leaving);
  return leaving.defaultPrevented || Boolean(leaving.returnValue);
}
