import { registerBackend } from './backend.ts';
import { previewOf } from './preview.ts';
import { STOPPED, upload } from './upload.ts';
import { registerWidgets } from './widgets.ts';

const { CMS } = window;

/** Starts Decap CMS on the owner's machine, where `npm run edit` reads and writes the files. */
const answer = await fetch('/admin/config.json');
const { previews, choices, names: _, ...config } = await answer.json();
registerBackend('files', 'proxy', { unreachable: STOPPED });
registerWidgets(choices, upload);
for (const [name, address] of Object.entries<string>(previews))
  CMS.registerPreviewTemplate(name, previewOf(name, address));
CMS.init({ config });
