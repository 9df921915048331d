/** The lines between which the rules of the site stand in the host's `.htaccess`. */
const BEGIN = '# BEGIN Studio site';
const END = '# END Studio site';

const BLOCK = new RegExp(`^${BEGIN}$[\\s\\S]*?^${END}$(\\r?\\n)?`, 'm');
/** The rules as builds wrote them before they had these lines. */
const FORMER_RULES =
  /^# For Apache 2\.4 and LiteSpeed\.[\s\S]*?Require all denied\n {2}<\/FilesMatch>\n<\/IfModule>\n/m;

/**
 * The host's `.htaccess` in its parts. The lines of others have one character for each byte (latin1), so that they stay byte for
 * byte.
 */
export interface HostRules {
  readonly before: string;
  /** Undefined where the site has no rules yet. */
  readonly block: string | undefined;
  readonly after: string;
}

/** Finds the site's block in the host's `.htaccess`. Throws one sentence if it has no end. */
export function parseRules(file: Buffer | undefined): HostRules {
  const text = file?.toString('latin1') ?? '';
  const match = BLOCK.exec(text) ?? FORMER_RULES.exec(text);
  if (match) {
    const end = match.index + match[0].length;
    const block = Buffer.from(match[0], 'latin1').toString();
    return { before: text.slice(0, match.index), block, after: text.slice(end) };
  }
  if (text.includes(BEGIN)) {
    throw new Error(
      `.htaccess on the host has the line "${BEGIN}" and not the line "${END}": write that line behind the site's rules ` +
        "with the host's File Manager, and deploy again.",
    );
  }

  return { before: '', block: undefined, after: text };
}

/** The host's `.htaccess` with this block in place of its own, or before all other lines. */
export function rulesWith({ before, after }: HostRules, block: string): Buffer {
  return Buffer.concat([Buffer.from(before, 'latin1'), Buffer.from(block), Buffer.from(after, 'latin1')]);
}

/** A rewrite of every address: its pattern leaves none out. */
const CATCH_ALL = /^\s*RewriteRule\s+(?:\.|\^|\.\*|\^?\(?\.[*+]\)?\$?)\s+(?!-(?:\s|$))(\S+)/i;
const REDIRECT_ALL =
  /^\s*Redirect(?:Match)?\s+(?:(?:30\d|permanent|temp|seeother)\s+)?(?:\/|\^?\/?\(?\.\*\)?\$?)\s+(\S+)/i;

/** The host of an address; hosts' redirects to HTTPS lead to the one that was asked for. */
const HOST_IN = /^"?https?:\/\/(?:www\.)?([^/"]+)/i;
const SAME_HOST = /^%\{(?:HTTP_HOST|SERVER_NAME)\}/i;

/**
 * The lines of others in the host's `.htaccess` with which the site's rules cannot work, each as a sentence that says what to
 * do.
 */
export function contradictions({ before, after }: HostRules, block: string, siteUrl: string): string[] {
  if (!URL.canParse(siteUrl)) return [];
  const { host, pathname } = new URL(siteUrl);
  const first = before.split('\n');
  const sentenceOn = (line: string, number: number, isBefore: boolean): string[] => {
    const where = `Line ${number} of .htaccess on the host, "${line.trim()}",`;
    const [, base] = /^\s*RewriteBase\s+(\S+)/i.exec(line) ?? [];
    if (base !== undefined && base.replace(/\/$/, '') !== pathname.replace(/\/$/, '')) {
      return [`${where} moves the site's addresses to another folder: delete it, or write ${pathname} there.`];
    }
    if (/^\s*RewriteEngine\s+off\b/i.test(line)) return [`${where} switches the site's rules off: delete it.`];
    const target = (CATCH_ALL.exec(line) ?? REDIRECT_ALL.exec(line))?.[1];
    if (target === undefined) return [];
    const [, other] = HOST_IN.exec(target) ?? [];
    if (other === undefined) {
      return isBefore
        ? [`${where} answers before the site's rules: move it and its lines (such as WordPress's) behind "${END}".`]
        : [];
    }

    return SAME_HOST.test(other) || other === host.replace(/^www\./, '')
      ? []
      : [`${where} sends every visitor to another site: delete it when this site is to be seen.`];
  };
  const behind = first.length + block.split('\n').length - 1;

  return [
    ...first.flatMap((line, index) => sentenceOn(line, index + 1, true)),
    ...after.split('\n').flatMap((line, index) => sentenceOn(line, behind + index, false)),
  ];
}
