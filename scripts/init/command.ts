import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT, contentFile, readContent } from '../build/content/readContent.ts';
import { readYamlFile } from '../build/content/yamlFile.ts';
import { writeRecords } from '../content/writeRecords.ts';
import { withSetting } from '../settings/envText.ts';
import { readSettings, readSettingsFile } from '../settings.ts';
import { ROOT } from '../support/paths.ts';
import { readOptions } from '../support/readOptions.ts';
import { sampleFindings } from '../support/sampleContent.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { askAndReview, choose, review } from './ask.ts';
import { askLogin, isSetUp, LOGINS, type Login } from './logins.ts';
import {
  type Answers,
  answersIn,
  type CompanyFile,
  companyQuestions,
  companyWith,
  SETTINGS_QUESTIONS,
} from './questions.ts';

const COMPANY = contentFile('company');

const DEPLOYS = {
  look: 'Only say what it would send: npm run deploy -- --dry-run',
  deploy: 'Put the site online: npm run deploy',
  later: 'No, later',
};
/** In place of it where visitors would see sample content. */
const WITH_SAMPLES = 'Put the site online with the sample content that is left in it: npm run deploy -- --sample';

/**
 * Asks for the facts of the studio, its mailbox and its web host, tries the logins, and writes `company.yaml` and `.env`. With
 * the word `mail` or `upload` it asks for that alone. If it rejects, with a one-sentence error, nothing is written.
 * @returns what comes next: nothing, the local site, or a deploy with these words
 */
export async function runInit(args: readonly string[]) {
  const { values, positionals } = readOptions(args, { 'no-start': { type: 'boolean' } }, true);
  const all = Object.keys(LOGINS) as Login[];
  const words: string[] = positionals;
  const unknown = words.find((word) => !(word in LOGINS));
  if (unknown !== undefined) {
    throw new UserError(`"${unknown}" is not asked alone: write ${all.join(' or ')}, or nothing to be asked for all.`);
  }
  const parts = all.filter((part) => words.length === 0 || words.includes(part));
  const text = await readFile(COMPANY, 'utf8');
  const company = readYamlFile('company', text).data as CompanyFile;
  const settings = await readSettings();
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  if (!isTerminal) throw new UserError('Nobody can answer here: run npm run init in a terminal.');
  console.log('Enter keeps the answer that is shown. Esc goes back or stops; you can correct all at the end.\n');

  const facts = words.length === 0 ? await askFacts(text, company, settings) : undefined;
  const newSettings: Record<string, string> = { ...facts?.settings };
  const refused: Login[] = [];
  for (const part of parts) {
    const { answers, isRefused } = await askLogin(part, { ...settings, ...newSettings }, words.length > 0);
    Object.assign(newSettings, answers);
    if (isRefused) refused.push(part);
  }

  const missing = missingIn({ ...settings, ...newSettings }, refused);
  const isReady = missing.length === 0 && parts.includes('upload');
  const hasSamples = (await sampleFindings()).length > 0;
  const choices = hasSamples ? { ...DEPLOYS, deploy: WITH_SAMPLES } : DEPLOYS;
  const next = isReady ? await choose<keyof typeof DEPLOYS>('Try the upload after this?', choices) : 'later';

  await writeSettings(newSettings);
  if (facts) await writeAtomically(COMPANY, facts.text);
  console.log(
    facts ? `\nfrontend/content/company.yaml and .env say who you are, ${facts.name}.` : '\nWritten into .env.',
  );
  if (parts.includes('mail'))
    console.log('The form on your web host mails with these settings once you upload .env there.');
  for (const sentence of missing) console.log(sentence);
  if (next !== 'later') return [...(next === 'look' ? ['--dry-run'] : []), ...(hasSamples ? ['--sample'] : [])];
  return facts === undefined || values['no-start'] ? undefined : 'start';
}

/** Asks for the facts of the studio and the address of the site. Rejects if the content would be invalid with them. */
async function askFacts(text: string, company: CompanyFile, settings: Answers) {
  const questions = [...companyQuestions(company), ...SETTINGS_QUESTIONS.site];
  let answers = await askAndReview(questions, { ...settings, ...answersIn(company) });
  for (;;) {
    const newText = writeRecords('company', text, companyWith(company, answers));
    const { problems } = await readContent(CONTENT, { company: newText });
    const { name = '', SITE_URL = '' } = answers;
    if (problems.length === 0) return { text: newText, name, settings: { SITE_URL } };
    console.log(`\n${problems.join('\n')}\n`);
    answers = await review(questions, answers);
  }
}

/** Writes settings into the settings file, which starts as a copy of `.env.example`. Only the owner's account can read it. */
async function writeSettings(settings: Answers): Promise<void> {
  const { path, belongs, text } = readSettingsFile();
  const former = path === null ? await readFile(join(ROOT, '.env.example'), 'utf8') : text;
  const written = Object.entries(settings).reduce((all, [name, value]) => withSetting(all, name, value), former);
  await writeAtomically(path ?? belongs, written, 0o600);
}

/** What of the set-up is missing, or does not work, a sentence each. */
function missingIn(settings: Answers, refused: readonly Login[]): string[] {
  const logins = (Object.keys(LOGINS) as Login[]).flatMap((login) => {
    const reason = refused.includes(login)
      ? 'whose login was refused'
      : !isSetUp(login, settings) && 'which is not set up';
    return reason ? [`Still to do: ${LOGINS[login]}, ${reason}. Run "npm run init -- ${login}".`] : [];
  });
  return settings.SITE_URL
    ? logins
    : [...logins, 'Still to do: the site has no address yet. Run "npm run init" once you have one.'];
}
