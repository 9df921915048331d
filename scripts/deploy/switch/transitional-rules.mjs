import { buffer } from 'node:stream/consumers';
import { TURNS, turnOf } from '../release/plan.mjs';
import { sha256 } from '../release/release.mjs';
import { stagedName } from '../release/remote-paths.mjs';
import { uploadOf } from './staging.mjs';

/** The rules of the web server; they contain hashes of the inline styles and scripts in the pages of one release. */
export const RULES = '.htaccess';

const POLICY = /^(\s*Header\b[^\n"]*\bContent-Security-Policy\s+")([^"\n]*)(")/m;
const DIRECTIVES_WITH_HASHES = /^(style-src|script-src)$/;
const HASH = /^'sha(256|384|512)-/;

/**
 * Rules that allow the pages of both releases: the next rules, with the hashes of the former ones added to their
 * Content-Security-Policy. Undefined if either has no policy, or if the next rules have all hashes already.
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
      [name, ...(DIRECTIVES_WITH_HASHES.test(name) ? new Set([...words, ...(hashes.get(name) ?? [])]) : words)].join(
        ' ',
      ),
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
 * The moves of a switch with the rules for both releases before the pages and the final rules after them, and the upload
 * that this needs. Undefined if one set of rules is enough, or if no page is moved.
 *
 * @param {import('../release/plan.mjs').Move[]} moves
 * @param {import('../release/release.mjs').Release} release
 * @param {Buffer | undefined} former rules of the live release
 * @returns {Promise<{ moves: import('../release/plan.mjs').Move[], upload: import('./staging.mjs').Upload } | undefined>}
 */
export async function withTransitionalRules(moves, release, former) {
  const final = moves.find(({ path }) => path === RULES);
  const next = release.files[RULES];
  const movesPages = moves.some(({ path }) => turnOf(path) === TURNS.pages);
  if (!final || !next || !former || !movesPages) return undefined;
  const text = rulesForBoth(former.toString(), (await buffer(next.open())).toString());
  if (text === undefined) return undefined;

  const bytes = Buffer.from(text);
  const hash = sha256(bytes);
  const upload = uploadOf(stagedName(`${RULES} between`, hash), bytes);
  const temporary = { path: RULES, staged: upload.path, hash, size: bytes.length, isTemporary: true };

  return { moves: [...moves.map((each) => (each === final ? temporary : each)), final], upload };
}
