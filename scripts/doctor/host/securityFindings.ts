import { hashOf } from '../../build/site/responseHeaders.ts';
import type { Finding } from '../finding.ts';
import { headerOf, isChangedByCloudflare, textOf } from './answers.ts';
import type { Answer } from './client.ts';
import { listed, UPLOAD_RULES } from './words.ts';

const POLICY = 'Content-Security-Policy';

const HOST_ADDS =
  'Delete what else sets it: in cPanel, look at Optimize Website and at .htaccess above public_html; at Cloudflare, under Rules and Caching.';

export function securityFindings(built: Readonly<Record<string, string>>, answers: readonly Answer[]): Finding[] {
  const names = Object.keys(built);
  const missing = names.filter((name) => answers.some((answer) => headerOf(answer, name) === undefined));
  const others = names.filter((name) => {
    const values = answers.flatMap((answer) => headerOf(answer, name) ?? []);
    return name !== POLICY && values.some((value) => value !== built[name]);
  });
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            id: 'security-headers-missing',
            kind: 'advice',
            problem: `The host does not send ${listed(missing)}.`,
            why: 'Another site can frame the pages, or a script that is smuggled in can run.',
            fix: `${UPLOAD_RULES} If that changes nothing, ask the host to enable mod_headers and AllowOverride All.`,
          } as const,
        ]),
    ...others.map(
      (name): Finding => ({
        id: 'security-header-differs',
        kind: 'advice',
        problem: `The host sends ${name}: ${otherValue(answers, name, built[name])}; the build has ${built[name]}.`,
        why: 'Browsers apply a weaker rule, or ignore a header that has two values.',
        fix: HOST_ADDS,
      }),
    ),
  ];
}

function otherValue(answers: readonly Answer[], name: string, built: string | undefined): string | undefined {
  return answers.flatMap((answer) => headerOf(answer, name) ?? []).find((value) => value !== built);
}

/**
 * The page needs its inline styles, and the scripts that its own hashes name. Scripts of Cloudflare are not needed: the page
 * works without them. The policy of another release may have another hash.
 */
export function policyFindings(built: string, page: Answer, isBuilt: boolean): Finding[] {
  const policy = headerOf(page, POLICY);
  if (policy === undefined) return [];
  const scripts = [...textOf(page).matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => text)
    .filter((text) => !isChangedByCloudflare(text));
  const needed = [...scripts.map((text) => `'sha256-${hashOf(text)}'`), "style-src 'self' 'unsafe-inline'"];
  // Node joins two headers of one name with a comma; browsers apply both policies.
  if (policy.includes(',') || !needed.every((part) => policy.includes(part))) {
    return [
      {
        id: 'policy-blocks-page',
        kind: 'broken',
        problem: policy.includes(',')
          ? `The host sends a second ${POLICY} with each page.`
          : `The ${POLICY} of the host does not allow the styles and scripts of the page.`,
        why: 'Browsers show the page without its styles, and menus and forms do not react.',
        fix: policy.includes(',') ? HOST_ADDS : UPLOAD_RULES,
      },
    ];
  }
  if (!isBuilt || policy === built) return [];
  return [
    {
      id: 'policy-differs',
      kind: 'advice',
      problem: `The ${POLICY} of the host is not the one that was built.`,
      why: 'A map or film that visitors open may be blocked, or a script that is smuggled in can run.',
      fix: UPLOAD_RULES,
    },
  ];
}
