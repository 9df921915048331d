/**
 * Makes uploaded files readable for the web server on a host that creates them as private. Rejects with one sentence where
 * the host does not allow it. The last file gets its mode last, so it tells whether an interrupted run has done all.
 *
 * @param {import('../connection-pool.mjs').Connection} connection
 * @param {string[]} files
 * @param {string[]} folders where they will be moved; folders of others may stay private
 * @param {boolean} isPrivate whether the last of these files is private
 */
export async function makeReadable(connection, files, folders, isPrivate) {
  if (!isPrivate) return;
  const [, rejections] = await Promise.all([
    Promise.all(folders.map((folder) => connection.setMode(folder, '755'))),
    Promise.all(files.map((file) => connection.setMode(file, '644'))),
  ]);
  const rejection = rejections.find((each) => each !== undefined);
  if (!rejection) return;
  throw new Error(
    `Visitors could not read what this account uploads, and the host does not let that be changed (${rejection.message}): ` +
      'ask your host that new files be readable by all (umask 022).',
  );
}
