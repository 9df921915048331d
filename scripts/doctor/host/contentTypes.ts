import type { Finding } from '../finding.ts';
import { headerOf } from './answers.ts';
import type { Answer } from './client.ts';
import { endingOf, type NamedAnswers } from './hashedFiles.ts';
import { listed, UPLOAD_RULES } from './words.ts';

/** The `Content-Type` that browsers need, by the ending of the file. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/i,
  css: /^text\/css\b/i,
  woff2: /^(?:font\/woff2|application\/font-woff2)\b/i,
  avif: /^image\/avif\b/i,
  svg: /^image\/svg\+xml\b/i,
  jpg: /^image\/jpeg\b/i,
  mp4: /^video\/mp4\b/i,
  webm: /^video\/webm\b/i,
  vtt: /^text\/vtt\b/i,
};

/** Files of these types are not used at all with another type, because of `X-Content-Type-Options: nosniff`. */
const NEEDED_TYPES = ['js', 'css'];

export function typeFindings(siteUrl: string, page: Answer, files: NamedAnswers): Finding[] {
  const type = headerOf(page, 'Content-Type') ?? '';
  const wrong = files.filter(([file, answer]) => {
    const expected = TYPES[endingOf(file)];
    return expected !== undefined && !expected.test(headerOf(answer, 'Content-Type') ?? '');
  });
  const isNeeded = wrong.some(([file]) => NEEDED_TYPES.includes(endingOf(file)));
  return [
    ...(/^text\/html(?:; *charset="?utf-8"?)?$/i.test(type)
      ? []
      : [
          {
            id: 'page-type-wrong',
            kind: 'broken',
            problem: `${siteUrl}/ comes with Content-Type: ${type || '(none)'} instead of text/html; charset=utf-8.`,
            why: 'Browsers show wrong characters, or download the page.',
            fix: `${UPLOAD_RULES} If that changes nothing, ask the host to remove AddDefaultCharset and ForceType of its own.`,
          } as const,
        ]),
    ...(wrong.length === 0
      ? []
      : [
          {
            id: 'file-type-wrong',
            kind: isNeeded ? 'broken' : 'advice',
            problem: `Files come with a wrong Content-Type: ${listed(wrong.map(([file, answer]) => `${file} (${headerOf(answer, 'Content-Type') ?? 'none'})`))}.`,
            why: isNeeded
              ? 'Browsers refuse scripts and styles of another type.'
              : 'Some browsers do not show pictures, fonts or films of another type.',
            fix: `${UPLOAD_RULES} If that changes nothing, ask the host to enable mod_mime for .htaccess.`,
          } as const,
        ]),
  ];
}
