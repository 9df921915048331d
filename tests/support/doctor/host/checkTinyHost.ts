import { checkHost } from '../../../../scripts/doctor/host/checkHost.ts';
import { Client } from '../../../../scripts/doctor/host/client.ts';
import type { HostReport } from '../../../../scripts/doctor/host/hostFacts.ts';
import { PASSWORD, SITE_URL } from './healthyAnswer.ts';
import type { TinyHost } from './startTinyHost.ts';
import type { TinyBuild } from './tinyBuild.ts';

export interface Checked {
  host: TinyHost;
  tiny: TinyBuild;
  /** The certificate authority to trust. */
  ca: string;
  url?: string;
  /** Names in DNS; all are at this machine. */
  names?: readonly string[];
  /** Null if they could not be read. */
  settings?: Readonly<Record<string, string>> | null;
  hasBuild?: boolean;
  timeoutMs?: number;
  now?: () => number;
}

const NAMES = ['studio.example', 'www.studio.example'];

export const SETTINGS = { SITE_URL, REDIRECT_TO_SITE_URL: 'on', SMTP_PASSWORD: PASSWORD };

/** Runs the doctor's checks of the host against a tiny host. */
export async function checkTinyHost(checked: Checked): Promise<HostReport> {
  const { host, tiny, ca, url = SITE_URL, names = NAMES, settings = SETTINGS, hasBuild = true } = checked;
  const resolver = {
    resolve4: async (name: string) => {
      if (names.includes(name)) return ['127.0.0.1'];
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    },
    resolve6: async () => [],
  };
  const client = new Client({ resolver: resolver as never, ca, ports: host.ports, timeoutMs: checked.timeoutMs });
  try {
    const build = hasBuild ? tiny.build : undefined;
    return await checkHost({ client, url, build, settings: settings ?? undefined, now: checked.now ?? Date.now });
  } finally {
    client.close();
  }
}
