import { environmentSettings } from '../settings.mjs';
import type { Finding } from './finding.ts';
import { buildState, checkBuild } from './here/build.ts';
import { installedPrograms } from './here/installedPrograms.ts';
import { checkPrograms } from './here/programs.ts';
import { knownSettings, readSettingsFile } from './here/readSettingsFile.ts';
import { checkSettings } from './here/settings.ts';
import { checkSettingsFile } from './here/settingsFile.ts';
import { checkUploadLogin } from './here/uploadLogin.ts';
import { readBuild } from './host/build.ts';
import { checkHost } from './host/checkHost.ts';
import { Client } from './host/client.ts';
import { checkDkim } from './mail/dkim.ts';
import { checkDmarc } from './mail/dmarc.ts';
import { checkMailServer } from './mail/mailServer.ts';
import type { Settings } from './mail/mailSetup.ts';
import { checkMx } from './mail/mx.ts';
import { openResolver, type Resolver } from './mail/resolver.ts';
import { checkReverseDns } from './mail/reverseDns.ts';
import { checkSpf } from './mail/spf.ts';
import { checkTestMail } from './mail/testMail.ts';
import type { Options } from './options.mjs';
import { exitCodeOf, inOrder, textOf } from './report.ts';

/**
 * Checks this machine, the mail and, with `url`, the host, and prints what it has found.
 *
 * @returns the exit code: 1 if something is broken, 2 if something could not be checked, otherwise 0
 */
export async function runDoctor({ url, isJson, sendsMail, nameServer }: Options): Promise<number> {
  const today = new Date();
  const resolver = nameServerOf(nameServer);
  const { file, settings: ofFile } = await readSettingsFile();
  const settings = { ...ofFile, ...environmentSettings() };
  const checks = [
    checkHere(settings, today),
    knownSettings().then((known) => checkSettingsFile(file, known)),
    checkMail(settings, resolver, today),
    ...(sendsMail ? [checkTestMail(settings, resolver)] : []),
    ...(url ? [checkSite(url, settings, nameServer === undefined ? undefined : resolver)] : []),
  ];
  const findings = (await Promise.all(checks)).flat();
  console.log(isJson ? JSON.stringify({ findings: inOrder(findings) }, null, 2) : textOf(findings, hasColour()));

  return exitCodeOf(findings);
}

async function checkHere(settings: Settings, today: Date): Promise<Finding[]> {
  const [programs, build] = await Promise.all([installedPrograms(), buildState(settings)]);
  const checks = [
    checkPrograms(programs, today),
    checkSettings(settings),
    checkBuild(build),
    checkUploadLogin(settings),
  ];

  return (await Promise.all(checks)).flat();
}

async function checkMail(settings: Settings, resolver: Resolver, today: Date): Promise<Finding[]> {
  const checks = [
    checkMailServer(settings, resolver, today),
    checkMx(settings, resolver),
    checkSpf(settings, resolver),
    checkDkim(settings, resolver),
    checkDmarc(settings, resolver),
    checkReverseDns(settings, resolver),
  ];

  return (await Promise.all(checks)).flat();
}

async function checkSite(url: URL, settings: Settings, resolver: Resolver | undefined): Promise<Finding[]> {
  const client = new Client(resolver === undefined ? {} : { resolver });
  try {
    return await checkHost({ client, url: url.href, build: await readBuild(), settings, now: Date.now });
  } finally {
    client.close();
  }
}

function nameServerOf(nameServer: string | undefined): Resolver {
  try {
    return openResolver(nameServer);
  } catch {
    throw new Error(`--dns ${nameServer} is no address of a name server: write it as 1.1.1.1 or 127.0.0.1:5353.`);
  }
}

/** Whether the report is read in a terminal that shows colours (no-color.org). */
function hasColour(): boolean {
  return process.stdout.isTTY === true && !process.env.NO_COLOR;
}
