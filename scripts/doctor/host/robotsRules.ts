/** The lines of a robots.txt (RFC 9309). */
export interface RobotsRules {
  readonly groups: readonly { readonly agents: readonly string[]; readonly rules: readonly Rule[] }[];
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly isAllowed: boolean;
  readonly pattern: string;
}

export function parseRobots(text: string): RobotsRules {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  const sitemaps: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = field.toLowerCase();
    const last = groups.at(-1);
    if (name === 'user-agent') {
      if (last?.rules.length === 0) last.agents.push(value.toLowerCase());
      else groups.push({ agents: [value.toLowerCase()], rules: [] });
    } else if (name === 'sitemap') sitemaps.push(value);
    else if (name === 'allow' || name === 'disallow') last?.rules.push({ isAllowed: name === 'allow', pattern: value });
  }

  return { groups, sitemaps };
}

/** Whether a crawler may fetch a path: the longest rule of its own groups, otherwise of `*`, decides. */
export function isAllowed({ groups }: RobotsRules, agent: string, path: string): boolean {
  const own = groups.filter(({ agents }) => agents.includes(agent));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const matching = chosen.flatMap(({ rules }) => rules).filter(({ pattern }) => matches(pattern, path));
  const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
  const deciding = matching.filter(({ pattern }) => pattern.length === longest);

  return deciding.length === 0 || deciding.some((rule) => rule.isAllowed);
}

/** An empty pattern matches nothing. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '') return false;
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const escaped = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*');

  return new RegExp(`^${escaped}${isWhole ? '$' : ''}`).test(path);
}
