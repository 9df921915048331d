const { CMS } = window;

/** The words of Decap CMS for what it does here: it saves files, and puts nothing online. */
export function setWords(): void {
  const phrases = structuredClone(CMS.getLocale('en'));
  Object.assign(phrases.collection.sidebar, { collections: 'Forms' });
  Object.assign(phrases.editor.editorToolbar, {
    ...{ publish: 'Save', publishing: 'Saving …', published: 'Saved', publishNow: 'Save' },
    ...{ backCollection: 'All forms', unsavedChanges: 'Not saved yet', deployButtonLabel: 'See the page' },
  });
  Object.assign(phrases.editor.editorInterface, { togglePreview: 'Page beside the form' });
  Object.assign(phrases.ui.toast, {
    onFailToPersist: 'Nothing is saved: %{details}',
    missingRequiredField: 'Nothing is saved: the fields that are marked red say why.',
    entrySaved: 'Saved on this machine. Visitors see it after Put online.',
  });
  CMS.registerLocale('en', phrases);
}
