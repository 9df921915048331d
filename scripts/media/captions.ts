import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { asTypedNumber } from '../../frontend/schema/pasted.ts';
import { UserError } from '../support/UserError.ts';

const TIME = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(`^${TIME} ?--> ?${TIME}(?: (.*))?$`);
/** Neighboring lines that are not blank. */
const BLOCKS = /^.*\S.*(?:\n.*\S.*)*/gm;
/** The blocks of WebVTT that are no caption. */
const NO_CAPTION = /^\s*(?:webvtt|WEBVTT|NOTE|STYLE|REGION)(?!\S)(?![\s\S]*-->)/;
const ONE_BLOCK =
  'a caption is one block of lines with its times first, such as 00:00:01.000 --> 00:00:02.500, and no other -->';
/** U+FFFD takes the place of what cannot be decoded. */
const UNREADABLE = /[\0\ufffd]/;

/**
 * Reads WebVTT or SubRip captions in UTF-8, UTF-16 or Windows-1252. @returns them as WebVTT. Rejects with a one-sentence error that
 * names the line if a caption would be lost.
 */
export async function readCaptions(file: string): Promise<string> {
  const text = decoded(await readFile(file)).replace(/\r+\n|\r/g, '\n');
  const isWebVtt = /^\s*WEBVTT(?!\S)/i.test(text);
  const refusal = (offset: number, words: string) => {
    const line = text.slice(0, offset).split('\n').length;
    return new UserError(`${basename(file)}, line ${line}: ${words}. Correct it in a text editor, and try again.`);
  };

  const unreadable = text.search(UNREADABLE);
  if (unreadable >= 0) throw refusal(unreadable, 'letters of this line cannot be read: save the file as UTF-8');
  const cues = [...text.matchAll(BLOCKS)].flatMap(({ 0: block, index }) => {
    if (isWebVtt && NO_CAPTION.test(block)) return [];
    const lines = block.split('\n');
    // A number or a name may stand above the times.
    const [times, ...words] = lines[0]?.includes('-->') ? lines : lines.slice(1);
    const parts = TIMES.exec(asTypedNumber(times ?? ''));
    if (parts === null || words.some((line) => line.includes('-->'))) {
      throw refusal(index, ONE_BLOCK);
    }
    if (words.length === 0) return [];
    const [from, to] = [clock(parts.slice(1, 5)), clock(parts.slice(5, 9))];
    if (from >= to) throw refusal(index, 'this caption does not end after it begins');
    const settings = isWebVtt && parts[9] ? ` ${parts[9]}` : '';
    return [[`${from} --> ${to}${settings}`, ...words.map(asWebVtt)].join('\n')];
  });
  if (cues.length === 0) throw new UserError(`${file} has no captions that can be read: give a .vtt or .srt file.`);
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

const clock = ([hours = '0', minutes = '', seconds = '', fraction = '']: string[]) =>
  `${[hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')}.${fraction.padEnd(3, '0')}`;

/** Drops tags that only players know, and escapes what browsers would drop with the words behind it. */
const asWebVtt = (line: string) =>
  line
    .replace(/<\/?font[^>]*>|\{\\[^}]*\}/gi, '')
    .replace(/ *<br *\/?> */gi, '\n')
    .replace(/<(\/?[biu])>/gi, (tag) => tag.toLowerCase())
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/<(?!\/?(?:[cbiuv]|ruby|rt|lang)(?:[.\s][^<>]*)?>|[\d:.]+>)/g, '&lt;');

/** Decodes UTF-16, which has zero bytes, UTF-8, or Windows-1252. Other code pages and damaged UTF-8 get U+FFFD. */
function decoded(bytes: Buffer): string {
  const isBigEndian = bytes[0] === 0 || bytes[0] === 0xfe;
  if (bytes.includes(0)) return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  const count = (letters: RegExp) => utf8.match(letters)?.length ?? 0;
  // Of Windows-1252 almost no letter is valid UTF-8, and most are those of English.
  const isWindows = !isUtf8(bytes) && count(/(?!\ufffd)[^\0-\x7f]/g) === 0 && count(/\ufffd/g) < count(/[a-z]/gi);
  // Without `stream` Node takes Windows-1252 for Latin-1, which has no quotation marks.
  return isWindows ? new TextDecoder('windows-1252').decode(bytes, { stream: true }) : utf8;
}
