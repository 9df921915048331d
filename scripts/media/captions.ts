import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { asTypedNumber } from '../../frontend/schema/pasted.ts';
import { UserError } from '../support/UserError.ts';

const TIME = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`);
/** A line that was meant as the times of a caption, such as `00:00:01,000 -> 00:00:02,000`. */
const MEANT_AS_TIMES = /-->|^\s*(?:\d+:)?\d{1,2}:\d{2}[.,:]\d+\s*[^\d\s]{0,3}\s*\d+:\d/;
/** The lines of a block of WebVTT below its first: up to a blank line or the times of a caption. */
const REST = String.raw`(?:\n(?!.*-->).*\S.*)*`;
const HEADER = new RegExp(String.raw`^\s*WEBVTT(?!\S).*${REST}`, 'i');
/** A note, a style or a region. Spoken words can begin like one, so it needs a blank line above and capital letters. */
const BLOCK = new RegExp(String.raw`(?<=\n\s*\n)(?:NOTE(?!\S).*|(?:STYLE|REGION)[ \t]*(?=\n))${REST}`, 'g');
/** U+FFFD takes the place of what cannot be decoded. */
const UNREADABLE = /[\0\ufffd]/;

const isBlank = (line = '') => line.trim() === '';
const isNumber = (line = '') => /^\s*\d+\s*$/.test(line);

/**
 * Reads WebVTT or SubRip captions in any encoding that editors and players write. @returns them as WebVTT. Rejects with
 * a one-sentence error that names the line if a caption would be lost.
 */
export async function readCaptions(file: string): Promise<string> {
  const text = decoded(await readFile(file)).replace(/\r+\n?/g, '\n');
  const isWebVtt = HEADER.test(text);
  // The empty lines of a block stay, so that the others keep their numbers.
  const emptied = (block: string) => block.replace(/.+/g, '');
  const lines = (isWebVtt ? text.replace(HEADER, emptied).replace(BLOCK, emptied) : text)
    .split('\n')
    // Words that were copied bring marks that nobody sees, and the wide colons of an Asian keyboard.
    .map((line) => (MEANT_AS_TIMES.test(asTypedNumber(line)) ? asTypedNumber(line) : line));
  const refusal = (index: number, words: string) =>
    new UserError(`${basename(file)}, line ${index + 1}: ${words}. Correct it in a text editor, and try again.`);

  const unreadable = lines.findIndex((line) => UNREADABLE.test(line));
  if (unreadable >= 0) throw refusal(unreadable, 'letters of this line cannot be read: save the file as UTF-8');
  const starts = lines.flatMap((line, index) => (MEANT_AS_TIMES.test(line) ? [index] : []));
  const orphan = lines.slice(0, labelOf(lines, starts[0] ?? 0)).findIndex((line) => !isBlank(line));
  if (orphan >= 0) throw refusal(orphan, 'these words have no times above them');

  const cues = starts.flatMap((start, number) => {
    const times = TIMES.exec(lines[start] ?? '');
    if (times === null) throw refusal(start, 'write times as 00:00:01.000 --> 00:00:02.500, and no --> in words');
    const [from, to] = [clock(times.slice(1, 5)), clock(times.slice(5, 9))];
    const next = starts[number + 1];
    const words = lines.slice(start + 1, next === undefined ? lines.length : labelOf(lines, next));
    const label = words.findIndex((line, at) => at > 0 && isNumber(line) && isBlank(words[at - 1]));
    if (label >= 0 && !isBlank(words[label + 1])) throw refusal(start + 1 + label, 'this caption has no times');
    // A blank line would end the caption.
    const shown = words.filter((line) => !isBlank(line)).map(asWebVtt);
    if (shown.length === 0) return [];
    if (from >= to) throw refusal(start, 'this caption does not end after it begins');
    const settings = isWebVtt && times[9] ? ` ${times[9].trim()}` : '';
    return [[`${from} --> ${to}${settings}`, ...shown].join('\n')];
  });
  if (cues.length === 0) throw new UserError(`${file} has no captions that can be read: give a .vtt or .srt file.`);
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

/** The index of the number or the name above the times of a caption; the index of the times if there is none. */
function labelOf(lines: readonly string[], times: number): number {
  let above = times - 1;
  while (isBlank(lines[above]) && above >= 0) above--;
  const isAlone = isBlank(lines[above - 1]);
  const isLabel = isNumber(lines[above]) ? isAlone || above === times - 1 : isAlone && above === times - 1;
  return isLabel && above >= 0 ? above : times;
}

const clock = ([hours = '0', minutes = '', seconds = '', fraction = '']: string[]) =>
  `${[hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')}.${fraction.padEnd(3, '0')}`;

/** The words of a tag of WebVTT; only those of a voice and a language have spaces. */
const TAG = String.raw`/?(?:(?:c|i|b|u|ruby|rt)(?:\.[^<>\s]+)?|(?:v|lang)(?:[.\s][^<>]*)?|\d+:[\d:.]+)`;

/** Drops tags that only players know, and escapes what browsers would drop with the words behind it. */
const asWebVtt = (line: string) =>
  line
    .replace(/<\/?font[^>]*>|\{\\[^}]*\}/gi, '')
    .replace(/ *<br *\/?> */gi, '\n')
    .replace(/<(\/?[biu])>/gi, (tag) => tag.toLowerCase())
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(new RegExp(`<(?!${TAG}>)`, 'g'), '&lt;');

/**
 * The characters 0x80 to 0x9F of Windows-1252. Releases of Node from 20 to 24 decode them as Latin-1:
 * https://github.com/nodejs/node/issues/56542
 */
const WINDOWS = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'];

/**
 * Decodes UTF-16, which has zero bytes, UTF-8 or Windows-1252. Damaged UTF-8 and code pages of other scripts become U+FFFD.
 */
function decoded(bytes: Buffer): string {
  const isBigEndian = bytes[0] === 0 || bytes[0] === 0xfe;
  if (bytes.includes(0)) return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  const count = (pattern: RegExp) => utf8.match(pattern)?.length ?? 0;
  const broken = count(/\ufffd/g);
  // Of Windows-1252 almost no letter is valid UTF-8, and most are those of English.
  if (isUtf8(bytes) || broken <= count(/(?!\ufffd)[^\0-\x7F]/g) || broken > count(/[a-z]/gi)) return utf8;
  return bytes.toString('latin1').replace(/[\x80-\x9F]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
}
