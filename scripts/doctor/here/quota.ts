import { type Finding, finding } from '../finding.ts';

const MB = 1024 * 1024;

/** Below this, an upload or the store of inquiries fails soon. */
const TOO_FEW_MB = 50;
/** Below this, a few new films fill the rest. */
const FEW_MB = 250;

const UNITS: Readonly<Record<string, number>> = { bytes: 1, kb: 1024, mb: MB, gb: 1024 * MB };

/** Finds too little free space in the replies of an FTP server, as `quotaReplies` of an FTP connection reads them. */
export function quotaFindings(replies: readonly string[]): Finding[] {
  const free = Math.min(...replies.flatMap((reply) => freeBytesIn(reply) ?? [])) / MB;
  if (free >= FEW_MB) return [];
  const problem = `The host has only ${Math.floor(free)} MB left.`;
  const why = 'When it is full, inquiries cannot be stored, mail bounces, and a deploy fails.';
  const fix =
    'In cPanel, open Disk Usage, and delete old backups, logs and mails; or ask the host for a larger package.';
  return [finding('quota-nearly-full', problem, why, fix, free < TOO_FEW_MB ? 'broken' : 'advice')];
}

/** The free bytes that a reply of an FTP server tells; undefined if it tells none. */
function freeBytesIn(reply: string): number | undefined {
  // AVBL (draft-peterson-streamlined-ftp-command-extensions).
  const [, available] = /^213[ -](\d+)\s*$/.exec(reply) ?? [];
  if (available !== undefined) return Number(available);
  // Pure-FTPd, after the login: "12345 Kbytes used (1%) - authorized: 1024000 Kb".
  const [, usedKb, allowedKb] = /(\d+) Kbytes used \(\d+%\) - authorized: (\d+) Kb/i.exec(reply) ?? [];
  if (allowedKb !== undefined) return (Number(allowedKb) - Number(usedKb)) * 1024;
  // ProFTPD, to SITE QUOTA: "Uploaded Mb: 12.50/100.00".
  const [, unit, used, limit] = /Uploaded (bytes|[KMG]b):\s*([\d.]+)\/([\d.]+)/i.exec(reply) ?? [];

  return unit === undefined ? undefined : (Number(limit) - Number(used)) * (UNITS[unit.toLowerCase()] ?? 1);
}
