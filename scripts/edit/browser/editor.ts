import { registerMediaWidgets } from './mediaWidgets.ts';
import { registerPagePreviews } from './pagePreviews.ts';

/** Starts Decap CMS with the forms and the settings that the server has made of the schemas. */
const answer = await fetch('/admin/config.json');
const { previews, media, ...config } = await answer.json();
registerMediaWidgets(media);
registerPagePreviews(previews);
window.CMS.init({ config });
