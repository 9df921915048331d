/** The tags of a record such as `v=DMARC1; p=none` (RFC 6376, 3.2), names in lower case; undefined if it is malformed. */
export function tagsOf(record: string): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  for (const part of record.replace(/;\s*$/, '').split(';')) {
    const [, name, value] = /^\s*([a-z][a-z0-9_]*)\s*=\s*([\x20-\x3a\x3c-\x7e]*?)\s*$/i.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name.toLowerCase())) return undefined;
    tags.set(name.toLowerCase(), value);
  }
  return tags;
}

/** The part of a record's list whose tags are well-formed, each the first of its name. */
export function goodTagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    for (const [name, value] of tagsOf(part) ?? []) if (!tags.has(name)) tags.set(name, value);
  }
  return tags;
}
