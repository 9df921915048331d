/** Whether the build has given a file of the upload a name with a hash of its content, by its path. @param {string} path */
export const isNamedByContent = (path) => /^(assets|media|api\/(files|releases|packages-[0-9a-f]+))\//.test(path);
