/** As servers list a file that nobody but its account may read. */
const CLOSED_FILE = /(^|[\s-])-[r-][w-].[r-][w-].-[w-].[\s+.@]/m;

/**
 * Lets the web server read what an account has uploaded whose new files are its own secret. The last of these files tells
 * whether that is so, and is opened last: while it is closed, the others may be. Rejects with one sentence where the host
 * refuses.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {string[]} files
 * @param {string[]} folders where they go; those of others may stay closed
 * @param {import('./conversation.mjs').Reply} status of the last of these files; without its permissions all are taken for open
 */
export async function openToVisitors(connection, files, folders, status) {
  if (!CLOSED_FILE.test(status.message)) return;
  const [, replies] = await Promise.all([
    Promise.all(folders.map((folder) => connection.send(`SITE CHMOD 755 ${folder}`))),
    Promise.all(files.map((file) => connection.send(`SITE CHMOD 644 ${file}`))),
  ]);
  const refusal = replies.find(({ code }) => code >= 300);
  if (!refusal) return;
  throw new Error(
    `Visitors could not read what this account uploads, and the host does not let that be changed (${refusal.message}): ` +
      'ask your host that new files be readable by all (umask 022).',
  );
}
