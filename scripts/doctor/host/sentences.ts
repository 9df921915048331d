import type { Finding } from '../finding.ts';

/** A difference between the host and the build or the settings; `kind` and `fix` replace those of its id. */
export interface Difference extends Partial<Pick<Finding, 'kind' | 'fix'>> {
  readonly id: keyof typeof BROKEN | keyof typeof ADVICE | keyof typeof UNCHECKED;
  /** The address that has the difference. */
  readonly at: string;
  /** What has come in place of what is expected, such as a status. */
  readonly detail?: string;
}

interface Sentences extends Pick<Finding, 'why' | 'fix'> {
  /** The end of a sentence that begins with the addresses. */
  readonly says: string;
}

const UPLOAD_RULES = 'Run "npm run deploy -- --verify", which writes the rules of the site into .htaccess again.';
const orAsk = (what: string) => `${UPLOAD_RULES} If that changes nothing, ask the host ${what}.`;
const UPLOAD_ALL = 'Run "npm run deploy -- --verify", which uploads every file that is missing or incomplete there.';
const HIDDEN_FILES = 'In cPanel, open File Manager, Settings, Show Hidden Files, and';
const RUN_AUTOSSL = 'In cPanel, open SSL/TLS Status, tick this domain, and press "Run AutoSSL".';
const WRONG_NAME = 'Visitors who type this name do not see the site.';
const READABLE = 'can be read by everyone';
const COMMAND = '"cd ~/public_html && php api/inquiries.php doctor"';
const unasked = (says: string, fix: string): Sentences => ({
  says: `${says}, so the host has not said what only it knows`,
  why: 'The PHP and the settings of the host, its cron job and its queue were not checked: a fault there stays unseen.',
  fix: `${fix}, or run ${COMMAND} in cPanel, Terminal.`,
});

const BROKEN = {
  'host-name-unknown': {
    says: 'this name has no address in DNS',
    why: 'Nobody can open the site.',
    fix: 'Correct the address, if it has a typing error; renew the domain; or add an A record in cPanel, Zone Editor.',
  },
  'host-unreachable': {
    says: 'gives no answer',
    why: 'Perhaps nobody can open the site; nothing of the host was checked.',
    fix: 'Open it on a phone without Wi-Fi. If it opens, let the host unblock your IP address; if not, see its status.',
  },
  'https-missing': {
    says: 'is a plain HTTP address',
    why: 'Browsers show "Not secure", and what visitors write can be read on its way.',
    fix: `${RUN_AUTOSSL} Then write SITE_URL with https:// and REDIRECT_TO_SITE_URL='on' into .env, and deploy.`,
  },
  'certificate-untrusted': {
    says: 'browsers do not trust the certificate',
    why: 'They show a warning in place of the site, and nothing else of the host could be checked.',
    fix: `${RUN_AUTOSSL} Then run the doctor again.`,
  },
  'site-forbidden': {
    says: 'the web server itself forbids the site and the error page (status 403)',
    why: 'Visitors see "Forbidden" in place of the site.',
    fix:
      'In cPanel, open Metrics, Errors. Where its last line says that FollowSymLinks is off, ask the host for ' +
      '"Options SymLinksIfOwnerMatch"; where it says "Permission denied", set public_html to 755 and its files to ' +
      '644 in File Manager; where it says "client denied", open IP Blocker.',
  },
  'site-locked': {
    says: 'asks for a password',
    why: 'No visitor and no search engine sees the site.',
    fix: 'In cPanel, open Directory Privacy, choose public_html, and untick "Password protect this directory".',
  },
  'page-error': {
    says: 'answers with an error of the server',
    why: 'Visitors see an error instead of the page; and Google fetches no page of a site whose robots.txt fails.',
    fix:
      'In cPanel, open Metrics, Errors: its last line names the cause. Where a directive is "not allowed here", ' +
      'delete that line of .htaccess if it is yours, or ask the host for "AllowOverride FileInfo Indexes".',
  },
  'page-redirected': {
    says: 'redirects to another address',
    why: 'Visitors end up elsewhere, and search engines drop the page.',
    fix: 'In cPanel, open Redirects and delete the redirect of this domain; the rules of the site redirect no page.',
  },
  'page-missing': {
    says: 'is missing on the host',
    why: 'Visitors and search engines do not find the page; or it looks wrong, plays no film, or sends no inquiry.',
    fix: UPLOAD_ALL,
  },
  'page-garbled': {
    says: 'sends bytes that are no HTML, such as a compressed file without its Content-Encoding',
    why: 'Visitors see unreadable characters or a download.',
    fix: 'Ask the host to enable mod_headers and mod_mime, and to switch its own compression of .br files off.',
  },
  'page-stale': {
    says: 'comes from a cache that has a former page',
    why: 'Visitors see the former page, and its scripts and styles disappear with the next deploy.',
    fix: 'In cPanel, open LiteSpeed Web Cache Manager; at Cloudflare, Caching. Purge all, and cache no pages there.',
  },
  'canonical-elsewhere': {
    says: 'the page names another canonical address',
    why: 'Search engines list the other address, and links that are shared lead there.',
    fix: 'Write SITE_URL into .env on this machine and on the host, and run "npm run deploy".',
  },
  'robots-differs': {
    says: 'does not have the lines of the robots.txt that was built',
    why: 'The site disappears from search results, if a line forbids it, such as "Disallow: /".',
    fix: 'In cPanel, File Manager, delete public_html/robots.txt, if it is not yours; and run "npm run deploy".',
  },
  'unknown-address-found': {
    says: 'does not exist, and does not answer with status 404 and the page 404.html',
    why: 'Search engines list addresses that do not exist; or a visitor with a wrong link finds no way back to the site.',
    fix: `In cPanel, open Redirects and Error Pages and delete the entries of this domain. ${UPLOAD_RULES}`,
  },
  'caching-differs': {
    says: 'comes with another rule for caches than the site has',
    why: 'After a deploy, visitors see the former page, whose scripts are gone; or they fetch the same files again.',
    fix: orAsk('to enable mod_headers; at Cloudflare, choose Caching, Browser Cache TTL, Respect Existing Headers'),
  },
  'type-wrong': {
    says: 'comes with a wrong Content-Type',
    why: 'Browsers show wrong characters, or do not use scripts, styles, fonts, pictures or films of another type.',
    fix: orAsk('to enable mod_mime for .htaccess, and to remove AddDefaultCharset and ForceType of its own'),
  },
  'endpoint-blocked': {
    says: 'a firewall in front of PHP answers instead of the endpoint',
    why: 'Inquiries of visitors are refused too.',
    fix: 'In cPanel, switch ModSecurity off for this domain; or let the host or Cloudflare (Security, WAF) allow it.',
  },
  'endpoint-fails': {
    says: 'does not answer with status 405 and a JSON object',
    why: 'No inquiry arrives; and where the host sends the source of PHP files, everyone can read it.',
    fix:
      'In cPanel, open MultiPHP Manager, choose PHP 8.2 or newer for this domain, and press Apply; also after ' +
      'Extract of site.zip, which replaces .htaccess with that choice. If it is so already, inquiries/STATUS.txt on ' +
      'the host or the last line in Metrics, Errors names the cause; if that is a missing file of a firewall, such ' +
      'as wordfence-waf.php, delete its line with auto_prepend_file in .htaccess or php.ini.',
  },
  'other-name-unreachable': {
    says: 'gives no answer',
    why: WRONG_NAME,
    fix: 'In cPanel, open Zone Editor and add for it a CNAME record to the name of the site, or the same A record.',
  },
  'other-name-certificate': { says: 'the certificate is for other names', why: WRONG_NAME, fix: RUN_AUTOSSL },
  'other-name-elsewhere': {
    says: 'neither shows the site nor redirects to it',
    why: WRONG_NAME,
    fix: 'In cPanel, delete its entry under Redirects, and give it the Document Root of the site under Domains.',
  },
  'env-fetchable': {
    says: READABLE,
    why: 'It holds the passwords of the mailbox and of the database.',
    fix:
      `${HIDDEN_FILES} move .env into the folder above public_html, under that name. Then change the password of the ` +
      'mailbox under Email Accounts, and write it into .env as SMTP_PASSWORD.',
  },
  'inquiries-fetchable': {
    says: READABLE,
    why: 'Names, addresses and messages of visitors are public.',
    fix:
      "In cPanel, File Manager, move the folder inquiries above public_html, and write DATA_DIR='' into .env there. " +
      'If it lies in public_html/api, first ask the host for AllowOverride All and an open_basedir with that folder.',
  },
  'source-fetchable': {
    says: 'can be read, but only PHP or the web server itself may read it',
    why: 'The rules in .htaccess are not applied: there are no redirects, and settings and inquiries may be readable.',
    fix: orAsk('for Apache 2.4 or LiteSpeed with AllowOverride All'),
  },
  'private-file-fetchable': {
    says: READABLE,
    why: 'It tells paths, the history of the source, or the exact packages, whose known faults can then be tried out.',
    fix: `${HIDDEN_FILES} delete it; with .git/HEAD, the folder .git. ${UPLOAD_RULES}`,
  },
};

const ADVICE = {
  'certificate-expires-soon': {
    says: 'the certificate expires soon',
    why: 'Hosts renew it earlier, so the renewal seems to fail; from then on browsers show a warning.',
    fix: RUN_AUTOSSL,
  },
  'pages-changed-by-cloudflare': {
    says: 'Cloudflare changes the pages',
    why: 'Without JavaScript, visitors see no e-mail address; and the pages cannot be compared with the built ones.',
    fix: 'At Cloudflare, switch off Email Address Obfuscation, Web Analytics, and JavaScript Detections (under Bots).',
  },
  'page-differs': {
    says: 'is another page than the one in public_html/',
    why: 'Visitors do not see what was built last, see it without styles and menus, or do not find it at all.',
    fix: `${UPLOAD_ALL} Or run "npm run build" first, if public_html/ is older than the site on the host.`,
  },
  'spelling-not-redirected': {
    says: 'this spelling of an address does not redirect to it by 301',
    why: 'A link that was typed with a slash or .html fails, or search engines list the page twice.',
    fix: orAsk('to enable mod_rewrite and AllowOverride All'),
  },
  'security-header-differs': {
    says: 'comes with another header than the site has',
    why: 'Another site can frame the pages, a script that is smuggled in can run, or the scripts of the page cannot.',
    fix:
      `${orAsk('to enable mod_headers and AllowOverride All')} Or delete what else sets the header: in cPanel, ` +
      'Optimize Website or .htaccess above public_html; at Cloudflare, Rules.',
  },
  'header-added': {
    says: 'the host adds a header that the site does not send',
    why:
      'X-Robots-Tag takes the pages out of search results, a cookie breaks the word of the privacy page, and ' +
      'Strict-Transport-Security shuts visitors out if the certificate fails.',
    fix:
      'Ask the host to delete it for this domain (Cloudflare: Security, Bots, or SSL/TLS, Edge Certificates); or, for ' +
      "the last one, write HSTS='on' into .env and deploy.",
  },
  'not-compressed': {
    says: 'comes without compression, or without Vary: Accept-Encoding',
    why: 'Pages take seconds longer on phones; or a proxy sends compressed bytes to a client that cannot decode them.',
    fix: `${UPLOAD_ALL} If that changes nothing, ask the host to enable mod_rewrite, mod_mime and mod_headers.`,
  },
  'site-url-differs': {
    says: 'is not the address in SITE_URL in .env',
    why: 'Search engines and shared links use SITE_URL, and another name may be refused by the contact form.',
    fix: 'Run the doctor with the address in SITE_URL, or correct SITE_URL here and on the host, and deploy.',
  },
  'not-redirected': {
    says: 'does not redirect to the address of the site',
    why: 'Visitors with an old link stay where browsers show "Not secure", or search engines list the site twice.',
    fix: `Write REDIRECT_TO_SITE_URL='on' into .env, if it is not there yet. ${UPLOAD_RULES}`,
  },
};

const UNCHECKED = {
  'site-blocked': {
    says: 'a firewall seems to answer in place of the site',
    why: 'Visitors may see the site all the same; what is at these addresses was not checked.',
    fix:
      'Open the address in a browser. If the site opens, try again in an hour, or let the host, or Cloudflare ' +
      '(Security, Events), allow your IP address. If not, set public_html to 755 and its files to 644 in cPanel.',
  },
  'check-unfinished': {
    says: 'gave no answer, so what comes after it was not checked',
    why: 'Other requests were answered, so the host may limit how many it takes.',
    fix: 'Run the doctor again in ten minutes.',
  },
  'no-build': {
    says: 'has no built site, so the pages, files and headers of the host have nothing to be compared with',
    why: 'A page that is missing, cached or of a former deploy stays unnoticed.',
    fix: 'Run "npm run build", and then the doctor again.',
  },
  'host-facts-other-host': unasked(
    'a signature is sent over HTTPS alone, and to the host of SITE_URL in .env alone',
    'Correct SITE_URL in .env on this machine, or run the doctor with the address that is there, which begins with https://',
  ),
  'host-facts-without-password': unasked(
    'SMTP_PASSWORD is not set in .env on this machine',
    'Where SMTP_HOST is not localhost, write the same SMTP_PASSWORD into .env on this machine and on the host',
  ),
  'host-facts-refused': unasked(
    'the host does not accept the signature of this machine',
    'The cause is one of these: another SMTP_PASSWORD in .env there; a .env that is not read there, because of its ' +
      'name or folder; a proxy that changes the Host header; a clock that is wrong by more than 60 seconds there. Mend it',
  ),
  'host-facts-unknown': unasked(
    'the signed request is not answered by the endpoint of this version',
    'Run "npm run deploy", which uploads it; or, where a firewall answers with status 403, wait ten minutes',
  ),
};

const SENTENCES: Readonly<Record<Difference['id'], Sentences>> = { ...BROKEN, ...ADVICE, ...UNCHECKED };

const MOST_NAMED = 3;

/** One finding for all differences of one id and kind. */
export function findingsOf(differences: readonly Difference[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { id, kind = kindOf(id), fix } of differences) {
    const alike = differences.filter((each) => each.id === id && (each.kind ?? kindOf(id)) === kind);
    const details = listed(alike.flatMap(({ detail }) => detail ?? []));
    const { says, ...usual } = SENTENCES[id];
    const problem = `${listed(alike.map(({ at }) => at))}: ${says}${details && ` (${details})`}.`;
    findings.set(`${id} ${kind}`, { id, kind, problem, ...usual, ...(fix === undefined ? {} : { fix }) });
  }
  return [...findings.values()];
}

const kindOf = (id: Difference['id']) => (id in BROKEN ? 'broken' : id in ADVICE ? 'advice' : 'unchecked');

/** Names the first few, each once: "/a, /b, /c and 4 more". */
function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, MOST_NAMED).join(', ');
  return distinct.length > MOST_NAMED ? `${shown} and ${distinct.length - MOST_NAMED} more` : shown;
}
