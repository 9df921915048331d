/** Whether the build has given a file of the upload a name with a hash of its content, by its path. */
export const isNamedByContent = (path: string) =>
  /^(assets|media|api\/(releases|(classes|packages|pages)-[0-9a-f]+))\//.test(path);
