/** Whether the build has given a file of the upload a name with a hash of its content, by its path. */
export const isNamedByContent = (path: string) =>
  /^(assets|media|api\/(files|releases|packages-[0-9a-f]+))\//.test(path);
