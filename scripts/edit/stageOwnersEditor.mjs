import { runTypeScript } from '../support/run-typescript.mjs';

/** Writes the editor into the staged upload if the content turns it on. @param {string} base */
export async function stageOwnersEditor(base) {
  /** @type {typeof import('./stageEditor.ts')} */
  const { stageEditor } = await runTypeScript('scripts/edit/stageEditor.ts');
  await stageEditor(base);
}
