import { expect, it } from 'vitest';
import { makeAuthority } from '../../../support/doctor/host/certificates';
import { checkTinyHost, SETTINGS } from '../../../support/doctor/host/checkTinyHost';
import { type Difference, startTinyHost } from '../../../support/doctor/host/startTinyHost';
import { tinyBuild } from '../../../support/doctor/host/tinyBuild';

const SITE_URL = 'https://studio.example/films/studio';

/** The healthy host with its site in a folder; redirects lead into the folder. */
const IN_FOLDER: Difference = {
  request: (request) => ({ ...request, path: request.path.replace(/^\/films\/studio/, '') || '/' }),
  reply: ({ status, headers, body }) => ({
    status,
    body,
    headers:
      headers.Location === undefined
        ? headers
        : { ...headers, Location: String(headers.Location).replace('https://studio.example', SITE_URL) },
  }),
};

it('finds nothing at a healthy site in a sub-folder, and only its canonical addresses if SITE_URL lacks it', async () => {
  const authority = makeAuthority();
  const tiny = await tinyBuild(SITE_URL);
  const certificate = authority.issue({ names: ['studio.example', 'www.studio.example'] });
  const host = await startTinyHost(tiny, { certificate });
  host.change(IN_FOLDER);
  try {
    const inputs = { host, tiny, ca: authority.ca, url: `${SITE_URL}/` };
    expect((await checkTinyHost({ ...inputs, settings: { ...SETTINGS, SITE_URL } })).findings).toEqual([]);
    const { findings } = await checkTinyHost({ ...inputs, settings: SETTINGS });
    expect(findings.map(({ id }) => id)).toEqual(['canonical-elsewhere', 'site-url-differs']);
  } finally {
    await host.stop();
    authority.remove();
  }
});
