import type { Finding } from '../finding.ts';
import { headerOf, isBlocked, textOf } from './answers.ts';
import type { Answer } from './client.ts';
import { NoAnswer } from './noAnswer.ts';
import type { Site } from './site.ts';
import { UPLOAD_ALL } from './words.ts';

export const ENDPOINT = '/api/contact_api.php';

/** The oldest PHP that runs the endpoint. */
const OLDEST_PHP = 8.2;

const CHOOSE_PHP =
  'In cPanel, open MultiPHP Manager, tick this domain, choose PHP 8.2 or newer, and press Apply; also where you had ' +
  'chosen it and have extracted site.zip since, which replaces .htaccess with that choice.';

/** Checks that the endpoint of the contact form runs: it answers GET with 405. Rejects with `NoAnswer`. */
export async function checkEndpoint({ siteUrl, home, endpoint }: Site): Promise<Finding[]> {
  if (endpoint instanceof NoAnswer) throw endpoint;
  // Then the endpoint fails for the same reason, and `checkAddresses` reports it.
  if (home.status >= 500) return [];
  const finding = problemOf(endpoint);
  return finding === undefined
    ? []
    : [{ kind: 'broken', ...finding, problem: `${siteUrl}${ENDPOINT}: ${finding.problem}.` }];
}

function problemOf(answer: Answer): Omit<Finding, 'kind'> | undefined {
  const { status } = answer;
  const body = textOf(answer);
  const [, php] = /\bPHP\/(\d+\.\d+)/.exec(headerOf(answer, 'X-Powered-By') ?? '') ?? [];
  if (status === 401) return undefined;
  if (body.includes('<?php')) {
    return {
      id: 'php-not-run',
      problem: 'the host sends the source of the PHP file instead of running it',
      why: 'No inquiry arrives, and everyone can read the source.',
      fix: CHOOSE_PHP,
    };
  }
  if (php !== undefined && Number(php) < OLDEST_PHP) {
    return {
      id: 'php-too-old',
      problem: `the host runs PHP ${php}`,
      why: 'The endpoint needs PHP 8.2 or newer, so no inquiry arrives.',
      fix: CHOOSE_PHP,
    };
  }
  if (isBlocked(answer)) {
    return {
      id: 'endpoint-blocked',
      problem: `a firewall in front of PHP answers with status ${status} instead of 405`,
      why: 'Inquiries of visitors are refused too.',
      fix: `In cPanel, open ModSecurity and switch it off for this domain; or let the host, or Cloudflare under Security, WAF, allow ${ENDPOINT}.`,
    };
  }
  if (isRunning(answer)) return undefined;
  if (status === 404) {
    return {
      id: 'endpoint-missing',
      problem: 'it answers with status 404 instead of 405',
      why: 'No inquiry arrives.',
      fix: UPLOAD_ALL,
    };
  }
  return {
    id: 'endpoint-fails',
    problem: `it answers with status ${status} instead of 405 and a JSON object`,
    why: 'No inquiry arrives.',
    fix:
      `${CHOOSE_PHP} If it is so already, inquiries/STATUS.txt on the host or the last line in Metrics, Errors names the cause. ` +
      'If that is a missing file such as wordfence-waf.php, a firewall has left its line with auto_prepend_file in .htaccess or php.ini: delete the line.',
  };
}

/** Whether an answer to GET is the one of the endpoint. */
export function isRunning(answer: Answer | NoAnswer): answer is Answer {
  if (answer instanceof NoAnswer) return false;
  try {
    return answer.status === 405 && typeof JSON.parse(textOf(answer)).message === 'string';
  } catch {
    return false;
  }
}
