import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { asTypedNumber } from '../../frontend/schema/pasted.ts';
import { UserError } from '../support/UserError.ts';

const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`);
/** A line that was meant as the times of a caption, such as `00:00:01,000 -> 00:00:02,000`. */
const MEANT_AS_TIMING = /-->|^\s*(?:\d+:)?\d{1,2}:\d{2}[.,:]\d+\s*[^\d\s]{0,3}\s*\d+:\d/;

const isBlank = (line = '') => line.trim() === '';
const isNumber = (line = '') => /^\s*\d+\s*$/.test(line);

/** Whether a file has captions: by its text, or by its ending where it has none. */
export async function isCaptions(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096).finally(() => handle.close());
  return /\.(vtt|srt)$/i.test(file) || /^WEBVTT|^.*\d\s*-->\s*\d/m.test(decoded(buffer.subarray(0, bytesRead)));
}

/**
 * Reads WebVTT or SubRip captions in any encoding that editors and players write. @returns them as WebVTT. Rejects with
 * a one-sentence error that names the line if a caption would be lost.
 */
export async function readCaptions(file: string): Promise<string> {
  const text = decoded(await readFile(file)).replace(/\r+\n?/g, '\n');
  // Words that were copied bring marks that nobody sees, and the wide colons of an Asian keyboard.
  const all = text.split('\n').map((line) => (MEANT_AS_TIMING.test(asTypedNumber(line)) ? asTypedNumber(line) : line));
  const isWebVtt = /^\s*WEBVTT(\s|$)/i.test(text);
  const { lines, styles } = isWebVtt ? withoutBlocks(all) : { lines: all, styles: [] };
  const refusal = (index: number, words: string) =>
    new UserError(`${basename(file)}, line ${index + 1}: ${words}. Correct it in a text editor, and try again.`);

  const unreadable = all.findIndex((line) => UNREADABLE.test(line));
  if (unreadable >= 0) throw refusal(unreadable, 'letters of this line cannot be read: save the file as UTF-8');
  const starts = lines.flatMap((line, index) => (MEANT_AS_TIMING.test(line) ? [index] : []));
  const [first] = starts;
  if (first === undefined) throw new UserError(`${file} has no captions that can be read: give a .vtt or .srt file.`);
  const orphan = lines.slice(0, labelOf(lines, first)).findIndex((line) => !isBlank(line));
  if (orphan >= 0) throw refusal(orphan, 'these words have no times above them');

  const hasMarkup = isWebVtt || /\.\d{3}\s*-->/.test(text);
  const cues = starts.flatMap((start, number) => {
    const timing = TIMING.exec(lines[start] ?? '');
    if (timing === null) {
      const areTimes = /\d\s*-?->|->\s*\d|^\s*\d/.test(lines[start] ?? '');
      if (!areTimes) throw refusal(start, 'words of a caption cannot have --> in them');
      throw refusal(start, 'write the times as 00:00:01.000 --> 00:00:02.500');
    }
    const [from, to] = [millisecondsOf(timing.slice(1, 5)), millisecondsOf(timing.slice(5, 9))];
    const next = starts[number + 1];
    const words = lines.slice(start + 1, next === undefined ? lines.length : labelOf(lines, next));
    const label = words.findIndex((line, at) => at > 0 && isNumber(line) && isBlank(words[at - 1]));
    if (label >= 0 && !isBlank(words[label + 1])) throw refusal(start + 1 + label, 'this caption has no times');
    // A blank line would end the caption.
    const shown = words.filter((line) => !isBlank(line)).map((line) => (hasMarkup ? withTags(line) : asWebVtt(line)));
    if (shown.length === 0) return [];
    if (from === to) throw refusal(start, 'this caption begins and ends at the same time');
    if (from > to) throw refusal(start, 'this caption ends before it begins');
    const settings = isWebVtt && timing[9] ? ` ${timing[9].trim()}` : '';
    return [[`${clock(from)} --> ${clock(to)}${settings}`, ...shown].join('\n')];
  });
  if (cues.length === 0) throw new UserError(`${file} has no captions that can be read: none of them has words.`);
  return `${['WEBVTT', ...styles, ...cues].join('\n\n')}\n`;
}

/** The index of the number or the name above the times of a caption; the index of the times if there is none. */
function labelOf(lines: readonly string[], times: number): number {
  let above = times - 1;
  while (above >= 0 && isBlank(lines[above])) above--;
  if (above < 0) return times;
  const isAlone = isBlank(lines[above - 1]);
  const isLabel = isNumber(lines[above]) ? isAlone || above === times - 1 : isAlone && above === times - 1;
  return isLabel ? above : times;
}

/** The beginnings of the blocks of WebVTT that are kept. */
const STYLES = ['STYL', 'REGI'];

/** The lines of WebVTT with its header, its notes and its styles left blank, and the styles. */
function withoutBlocks(all: readonly string[]): { lines: string[]; styles: string[] } {
  const styles: string[][] = [];
  let block: string | undefined;
  const lines = all.map((line, index) => {
    if (isBlank(line) || MEANT_AS_TIMING.test(line)) block = undefined;
    else if (isBlank(all[index - 1]) && /^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/i.test(line)) {
      block = line.slice(0, 4).toUpperCase();
      if (STYLES.includes(block)) styles.push([]);
    }
    if (block === undefined) return line;
    if (STYLES.includes(block)) styles.at(-1)?.push(line);
    return '';
  });
  return { lines, styles: styles.map((style) => style.join('\n')) };
}

/**
 * The characters 0x80 to 0x9F of Windows-1252. Releases of Node from 20 to 24 decode them as Latin-1:
 * https://github.com/nodejs/node/issues/56542
 */
const WINDOWS = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'];

/** U+FFFD takes the place of what cannot be decoded. */
const UNREADABLE = /[\0\ufffd]/;

/**
 * Decodes text by its BOM, else as UTF-8, else as UTF-16 if it has zero bytes, else as Windows-1252. Damaged UTF-8 and code
 * pages of other scripts become U+FFFD.
 */
function decoded(bytes: Buffer): string {
  const evenZeros = bytes.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const zeros = bytes.filter((byte) => byte === 0).length;
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (zeros > 0) return new TextDecoder(evenZeros > zeros / 2 ? 'utf-16be' : 'utf-16le').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return utf8;
  const count = (pattern: RegExp) => utf8.match(pattern)?.length ?? 0;
  const broken = count(/\ufffd/g);
  // Of Windows-1252 almost no letter is valid UTF-8, and most are those of English.
  if (broken <= count(/(?!\ufffd)[^\0-\x7F]/g) || broken > count(/[a-z]/gi)) return utf8;
  return bytes.toString('latin1').replace(/[\x80-\x9F]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
}

function millisecondsOf([hours = '0', minutes, seconds, fraction = '']: string[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

function clock(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = milliseconds / 1000;
  const fraction = String(milliseconds % 1000).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${fraction}`;
}

/** Escapes what browsers would take for the beginning of a tag, and drop with the words behind it. */
const withTags = (line: string) => line.replace(/<(?!\/?(?:c|i|b|u|ruby|rt|v|lang)\b|\d+:\d)/g, '&lt;');

/** Converts a line of SubRip: WebVTT knows bold, italic and underline, and shows other tags of players as words. */
const asWebVtt = (line: string) =>
  line
    .replace(/<\/?font[^>]*>|\{\\[^}]*\}/gi, '')
    .replace(/ *<br *\/?> */gi, '\n')
    .replace(/<(\/?[biu])>/gi, (tag) => tag.toLowerCase())
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/g, '&lt;');
