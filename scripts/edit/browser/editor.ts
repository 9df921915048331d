import { registerBackend, turnOffRescue } from './openedFiles.ts';
import { type Draft, registerPagePreviews } from './pagePreviews.ts';
import { STOPPED, upload } from './upload.ts';
import { registerWidgets } from './widgets.ts';

/** Starts Decap CMS on the owner's machine, where `npm run edit` reads and writes the files. */
const answer = await fetch('/admin/config.json');
const { previews, choices, ...config } = await answer.json();
turnOffRescue();
registerBackend('files', 'proxy', STOPPED);
registerWidgets(choices, upload);
registerPagePreviews(previews, showDraft);
window.CMS.init({ config });

/**
 * Shows the unsaved values of a form in the page; without `data` the page shows the saved file. Returns the problems.
 */
async function showDraft(draft: Draft): Promise<readonly string[]> {
  try {
    const response = await fetch('/admin/draft', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(draft),
      // `keepalive` lets the request that discards the draft finish after the window is closed.
      keepalive: draft.data === undefined,
    });
    const { problems, error } = await response.json();
    return problems ?? [error];
  } catch {
    return [STOPPED];
  }
}
