/** The sentence for a form that is older than its file, which a save of it would overwrite. */
export const changedMeanwhile = (path: string) =>
  `${path} was changed meanwhile, in another tab or by another program. Nothing is saved: your words are only in this form. ` +
  'Open the editor in a second tab, which has the newer words, and copy yours into its form.';
