import { expectNone } from './problems.ts';
import { STOPPED } from './upload.ts';

const { CMS } = window;

/** The sentence for a form that is older than its file, which a save of it would overwrite. */
const changedMeanwhile = (path: string) =>
  `${path} was changed meanwhile, in another tab or by another program. Nothing is saved: your words are only in this form. ` +
  'Open the editor in a second tab, which has the newer words, and copy yours into its form.';

/** Adds Decap's backend for a server of ours with `authComponent`, which refuses to save a form that is older than its file. */
export function registerBackend(authComponent: unknown): void {
  turnOffRescue();
  /** The text of each file as its form has loaded or saved it, by path. */
  const openedFiles = new Map<string, string>();
  CMS.registerBackend(
    'files',
    class {
      constructor(...args: unknown[]) {
        const backend = CMS.getBackend('proxy').init(...args);
        backend.authComponent = () => authComponent;
        const getEntry = backend.getEntry.bind(backend);
        const persist = backend.persistEntry.bind(backend);
        backend.getEntry = async (path) => {
          const entry = await getEntry(path);
          openedFiles.set(path, entry.data);
          return entry;
        };
        backend.persistEntry = async (entry, options) => {
          const [{ path, raw }] = entry.dataFiles;
          // Decap takes words that are typed while it saves for saved ones. An inert element loses the focus.
          const focused = document.activeElement;
          document.body.inert = true;
          try {
            if ((await getEntry(path)).data !== openedFiles.get(path)) throw new Error(changedMeanwhile(path));
            let saved = await persist(entry, options);
            expectNone(saved.problems ?? []);
            if (saved.question !== undefined) {
              if (!window.confirm(saved.question)) throw new Error('the pages show it still.');
              saved = await persist(entry, { ...options, everywhere: true });
            }
            openedFiles.set(path, saved.text ?? raw);
            return saved;
          } catch (problem) {
            // `fetch` rejects with a TypeError if there is no answer. Decap shows the name of an error before its words.
            console.error(problem);
            const words = problem instanceof TypeError ? STOPPED : Object(problem).message;
            throw Object.assign(new Error(words), { name: '' });
          } finally {
            document.body.inert = false;
            if (focused instanceof HTMLElement) focused.focus();
          }
        };
        // biome-ignore lint/correctness/noConstructorReturn: Decap's own backend does the rest
        return backend;
      }
    },
  );
}

/**
 * Turns off Decap's rescue of unsaved words. It asks whether to use them, and then loads the file over them
 * (https://github.com/decaporg/decap-cms/issues/5470), or puts them over a file that is newer. The browser's own question
 * before a page is left remains.
 */
function turnOffRescue(): void {
  const confirm = window.confirm.bind(window);
  const { confirmLoadBackup } = CMS.getLocale('en').editor.editor;
  // After a No, Decap deletes the words.
  window.confirm = (question) => question !== confirmLoadBackup && confirm(question);
}
