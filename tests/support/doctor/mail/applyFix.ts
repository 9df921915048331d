import type { Records, Zone } from './nameServer';

/** What a finding is about: the DNS records and the settings. */
export interface SetUp {
  readonly zone: Zone;
  readonly settings: Readonly<Record<string, string>>;
}

/** The set-up after the DNS records and the `.env` lines in a fix; undefined if the fix has none. */
export function applyFix({ zone, settings }: SetUp, fix: string): SetUp | undefined {
  const set = [...fix.matchAll(/set the (A|MX|PTR|TXT) record of (\S+) to "([^"]*)"/g)];
  const removed = [...fix.matchAll(/delete the (MX) record of (\S+) "([^"]*)"/g)];
  const lines = [...fix.matchAll(/\b([A-Z_]+)='([^']*)'(?=.* into \.env)/g)];
  if (set.length + removed.length + lines.length === 0) return undefined;
  const fixed: Record<string, Records> = { ...zone };
  for (const [, type = '', name = '', value = ''] of set) {
    const former = fixed[name]?.[type as 'TXT'] ?? [];
    fixed[name] = { ...fixed[name], [type]: [...former.filter((each) => !isReplaced(type, each, value)), value] };
  }
  for (const [, type = '', name = '', value = ''] of removed) {
    fixed[name] = { ...fixed[name], [type]: (fixed[name]?.[type as 'MX'] ?? []).filter((each) => each !== value) };
  }
  return {
    zone: fixed,
    settings: { ...settings, ...Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value])) },
  };
}

/** Whether a new record takes the place of another. A name may have TXT records for other purposes. */
function isReplaced(type: string, former: string, value: string): boolean {
  return type !== 'TXT' || /^v=spf1/i.test(former) === /^v=spf1/i.test(value);
}

/** The text of a settings file after the lines in a fix; undefined if the fix has none. */
export function applyToFile(text: string, fix: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  const [, written, content] = /Write line (\d+) of \.env as: (.*)$/.exec(fix) ?? [];
  const [, renamed, name] = /Change the name in line (\d+) of \.env to (\w+)\.$/.exec(fix) ?? [];
  const [, deleted] = /Delete line (\d+) of \.env/.exec(fix) ?? [];
  if (written !== undefined) lines[Number(written) - 1] = content ?? '';
  else if (renamed !== undefined) {
    lines[Number(renamed) - 1] = `${name}${/=.*/.exec(lines[Number(renamed) - 1] ?? '')}`;
  } else if (deleted !== undefined) lines.splice(Number(deleted) - 1, 1);
  else return undefined;
  return lines.join('\n');
}
