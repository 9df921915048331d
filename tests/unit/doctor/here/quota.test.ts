import { it } from 'vitest';
import { quotaFindings } from '../../../../scripts/doctor/here/quota.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';

const MB = 1024 * 1024;

const proFtpd = (unit: string, used: string) =>
  `200-The current quota for this session are [current/limit]:\n200-  Uploaded ${unit}:\t${used}\n200 OK`;
const pureFtpd = (usedKb: number) =>
  `230-3 files used (1%) - authorized: 900 files\n230-${usedKb} Kbytes used (95%) - authorized: 1024000 Kb\n230 OK`;

it.each([
  ['AVBL with 49 MB', `213 ${49 * MB}`, 'quota-nearly-full'],
  ['AVBL with 50 MB', `213 ${50 * MB}`, 'quota-nearly-full: advice'],
  ['Pure-FTPd with 23 MB', pureFtpd(1_000_000), 'quota-nearly-full'],
  ['ProFTPD with 20 MB', proFtpd('Mb', '80.00/100.00'), 'quota-nearly-full'],
  ['ProFTPD with 200 MB in bytes', proFtpd('bytes', `0.00/${200 * MB}.00`), 'quota-nearly-full: advice'],
  ['ProFTPD without a limit', proFtpd('Mb', 'unlimited'), ''],
  ['a server that tells nothing', '500 Unknown command', ''],
])('reads the quota of %s', (_, reply, finds) => expectFindings(quotaFindings(['230 Welcome', reply]), finds));
