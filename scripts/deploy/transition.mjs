import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stagedName } from './places.mjs';
import { PAGES_TURN, turnOf } from './plan.mjs';

/** Whose hashes name what stands in the pages of one release. */
export const RULES = '.htaccess';

const POLICY = /^(\s*Header\b[^\n"]*\bContent-Security-Policy\s+")([^"\n]*)(")/m;
const BY_HASH = /^(style-src|script-src)$/;
const HASH = /^'sha(256|384|512)-/;

/**
 * Rules that let the pages of both releases be as they are: the next ones, with the hashes of the former ones besides in their
 * Content-Security-Policy. Nothing if either has no such line, or the next ones do already.
 *
 * @param {string} former
 * @param {string} next
 * @returns {string | undefined}
 */
export function rulesForBoth(former, next) {
  const before = POLICY.exec(former)?.[2];
  if (before === undefined || !POLICY.test(next)) return undefined;
  const hashes = new Map(
    directivesOf(before).map(([name, ...words]) => [name, words.filter((word) => HASH.test(word))]),
  );
  const both = next.replace(POLICY, (_, start, policy, end) => {
    const directives = directivesOf(policy).map(([name = '', ...words]) =>
      [name, ...(BY_HASH.test(name) ? new Set([...words, ...(hashes.get(name) ?? [])]) : words)].join(' '),
    );

    return `${start}${directives.join('; ')}${end}`;
  });

  return both === next ? undefined : both;
}

/** @param {string} policy @returns {string[][]} name and words of each */
function directivesOf(policy) {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name);
}

/**
 * The moves of a switch with rules for both releases before the pages, and the final ones behind them; and what to upload for
 * that. Nothing if one set of rules does for both, or no page is moved.
 *
 * @param {import('./plan.mjs').Move[]} moves
 * @param {import('./release.mjs').Release} release
 * @param {Buffer | undefined} former rules of the live release
 * @returns {Promise<{ moves: import('./plan.mjs').Move[], upload: import('./staging.mjs').Upload } | undefined>}
 */
export async function withTransition(moves, release, former) {
  const final = moves.find(({ path }) => path === RULES);
  const next = release.files[RULES];
  const isOfPages = moves.some(({ path }) => turnOf(path) === PAGES_TURN);
  if (!final || !next || !former || !isOfPages) return undefined;
  const text = rulesForBoth(former.toString(), (await buffer(next.open())).toString());
  if (text === undefined) return undefined;

  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const upload = { path: stagedName(`${RULES} between`, hash), size: bytes.length, open: () => Readable.from([bytes]) };
  const passing = { path: RULES, staged: upload.path, hash, size: bytes.length, isPassing: true };

  return { moves: [...moves.map((each) => (each === final ? passing : each)), final], upload };
}
