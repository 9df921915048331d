import { UserError } from '../support/UserError.ts';

/** The lines between which the rules of the site stand in the host's `.htaccess`. */
const BEGIN = '# BEGIN Studio site';
const END = '# END Studio site';

/** The site's rules with these lines, or as builds wrote them before they had these lines. */
const SITE_RULES = new RegExp(
  `(^${BEGIN}$[\\s\\S]*?^${END}$(?:\\r?\\n)?|` +
    '^# For Apache 2\\.4 and LiteSpeed\\.[\\s\\S]*?Require all denied\\n {2}</FilesMatch>\\n</IfModule>\\n)',
  'm',
);

/**
 * The host's `.htaccess` in its parts. The lines of others have one character for each byte (latin1), so that they stay byte for
 * byte.
 */
export type HostRules = ReturnType<typeof parseRules>;

/**
 * Finds the site's `block` in the host's `.htaccess`, undefined if there is none. Throws one sentence if a line around it is missing, or
 * stands there twice.
 */
export function parseRules(file: Buffer | undefined) {
  const text = file?.toString('latin1') ?? '';
  const [before = '', block, ...after] = text.split(SITE_RULES);
  if (/# (?:BEGIN|END) Studio site/.test(before + after.join(''))) {
    throw new UserError(
      `.htaccess on the host must have the lines "${BEGIN}" and "${END}" once, around the site's rules, and nothing else in ` +
        "them: write what is missing with the host's File Manager, or delete what is twice, and deploy again.",
    );
  }
  if (block !== undefined) return { before, block: Buffer.from(block, 'latin1').toString(), after: after.join('') };

  return { before: '', block, after: text };
}

/** The host's `.htaccess` with this block in place of its own, or before all other lines. */
export function rulesWith({ before, after }: HostRules, block: string): Buffer {
  return Buffer.concat([Buffer.from(before, 'latin1'), Buffer.from(block), Buffer.from(after, 'latin1')]);
}

/** The patterns of rules for every address. */
const EVERYTHING = /^(?:\/|\^|\^?\/?\(?\.[*+]?\)?\$?)$/;

/**
 * The lines of others in the host's `.htaccess` with which the site's rules cannot work, each as a sentence that says what to
 * do.
 */
export function contradictions({ before, after }: HostRules, block: string, siteUrl: string): string[] {
  if (!URL.canParse(siteUrl)) return [];
  const find = (lines: string, first: number, isBefore: boolean) =>
    lines.split('\n').flatMap((line, index) => {
      const advice = contradiction(line, isBefore, new URL(siteUrl));
      return advice ? [`Line ${first + index} of .htaccess on the host, "${line.trim()}", ${advice}`] : [];
    });

  return [...find(before, 1, true), ...find(after, (before + block).split('\n').length, false)];
}

/** Why the site's rules cannot work with a line of others, and what to do; undefined if they can. */
function contradiction(line: string, isBefore: boolean, { host, pathname }: URL): string | undefined {
  const [directive = '', ...words] = line.trim().split(/\s+/);
  const name = directive.toLowerCase();
  if (name === 'rewritebase' && words[0]?.replace(/\/$/, '') !== pathname.replace(/\/$/, '')) {
    return `moves the site's addresses to another folder: delete it, or write ${pathname} there.`;
  }
  if (name === 'rewriteengine' && /^off$/i.test(words[0] ?? '')) return "switches the site's rules off: delete it.";
  // A redirect may have a status before them.
  const [pattern = '', target = ''] = name === 'rewriterule' ? words : words.slice(-2);
  if (!/^(rewriterule|redirect(match)?)$/.test(name) || !EVERYTHING.test(pattern) || target === '-') return undefined;
  const [, other] = /^"?https?:\/\/(?:www\.)?([^/"]+)/i.exec(target) ?? [];
  if (other === undefined && isBefore)
    return `answers before the site's rules: move it and its lines (such as WordPress's) behind "${END}".`;
  // The redirects of hosts to HTTPS lead to the host that was asked for, as `%{HTTP_HOST}`.
  if (other === undefined || other.startsWith('%') || other === host.replace(/^www\./, '')) return undefined;

  return 'sends every visitor to another site: delete it when this site is to be seen.';
}
