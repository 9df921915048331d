import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCaptions } from '../../../scripts/media/captions';

const folder = mkdtempSync(join(tmpdir(), 'captions-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const ansi = (text: string) => Buffer.from(text, 'latin1');
const one = '00:00:00.000 --> 00:00:01.000';
const two = '00:00:01.000 --> 00:00:02.500';
const A = `${one}\nA`;
const B = `${two}\nB`;
const HINDI = `${one}\nनमस्ते`;
const TAGS = `${one}\n<i>A</i> &amp; 1 &lt; 2\n&quot;B&quot;`;
const SPOKEN = `${one}\nNote the light.\nNOTE it.`;
const VOICES = `${one}\n<v.loud Asha>A</v> <c.red.big>b</c> <00:00:00.500><lang en-GB>c</lang> <b.x>d</b>`;

it.each<[what: string, name: string, content: string | Uint8Array, expected: string]>([
  ['UTF-16 with a BOM', 'a.vtt', utf16(`\uFEFFWEBVTT\r\n\r\n${HINDI}`), HINDI],
  ['UTF-16 without a BOM', 'a.srt', utf16(`1\n${HINDI}`), HINDI],
  ['big-endian UTF-16', 'a.srt', utf16(`\uFEFF1\n${HINDI}`).swap16(), HINDI],
  ['Windows-1252', 'a.srt', ansi(`1\r\n${one}\r\ncaf\xe9 \x93haldi\x94\xa0!\r\n`), `${one}\ncafé “haldi”\u00a0!`],
  ['UTF-8 with a BOM', 'a.vtt', `\uFEFFWEBVTT - words\n\n${HINDI}`, HINDI],
  ['commas in the times of WebVTT', 'a.vtt', `WEBVTT\n\n${A.replaceAll('.', ',')}`, A],
  ['no header', 'a.vtt', `${one}\n<v Asha>A & B`, `${one}\n<v Asha>A &amp; B`],
  ['no ending', 'words', `1\n${A}`, A],
  ['short times, a setting and a name', 'a.vtt', 'WEBVTT\n\na\n00:00.000 --> 00:01.000 line:0\nA', `${one} line:0\nA`],
  ['hidden marks and wide colons', 'a.srt', `1\n\u202a${one.replaceAll(':', '：')}\u202c\nA`, A],
  ['a late header in small letters', 'a.vtt', `\n\nwebvtt\n\n${A}`, A],
  ['a heart', 'a.vtt', `WEBVTT\n\n${one}\nI <3 <i>you</i> & 1 < 2`, `${one}\nI &lt;3 <i>you</i> &amp; 1 &lt; 2`],
  ['only CR', 'a.srt', `1\r${one}\rA\r\r2\r${two}\rB\r`, `${A}\n\n${B}`],
  ['doubled CR', 'a.srt', `1\r\r\n${one}\r\r\nA\r\r\n\r\r\n2\r\r\n${two}\r\r\nB`, `${A}\n\n${B}`],
  ['an empty caption of no length', 'a.srt', `1\n00:00:01,000 --> 00:00:01,000\n\n2\n${A}`, A],
  ['overlapping and empty captions', 'a.srt', `1\n${A}\n\n2\n${one}\n\n3\n${one}\nB`, `${A}\n\n${one}\nB`],
  ['a number as words', 'a.srt', `1\n${one}\n2026\n\n2\n${two}\n7`, `${one}\n2026\n\n${two}\n7`],
  ['tags of SubRip', 'a.srt', `1\n${one}\n{\\an8}<I>A</I> <font color="red">& 1 < 2</font><br>&quot;B&quot;`, TAGS],
  ['styles and notes', 'a.vtt', `WEBVTT\nKind: captions\n\nSTYLE\n::cue {}\n\nNOTE a\nb\n\n${A}`, A],
  ['spoken lines that begin like a note', 'a.vtt', `WEBVTT\n\n${SPOKEN}`, SPOKEN],
  ['words like a tag', 'a.srt', `1\n${one}\nif a <b, an <i and a <c`, `${one}\nif a &lt;b, an &lt;i and a &lt;c`],
  ['tags of WebVTT', 'a.vtt', `WEBVTT\n\n${VOICES}`, VOICES],
  ['a note right above the times', 'a.vtt', `WEBVTT\n\nNOTE\n${A}`, A],
])('captions are read with %s', async (_, name, content, expected) => {
  const file = written(name, content);
  expect(await readCaptions(file)).toBe(`WEBVTT\n\n${expected}\n`);
});

const UNREADABLE = /^a\.srt, line 3: letters of this line cannot be read: save the file as UTF-8/;
const ONE_BLOCK = 'a caption is one block of lines with its times first';
it.each<[what: string, content: string | Uint8Array, sentence: RegExp]>([
  ['an end amid a letter', Buffer.from(`1\n${HINDI}`).subarray(0, -1), UNREADABLE],
  ['letters that another program has lost', `1\n${one}\nna\ufffdmaste`, UNREADABLE],
  ['another code page', ansi(`1\n${one}\n\xef\xf0\xe8\xe2\xe5\xf2`), UNREADABLE],
  ['an odd number of bytes in UTF-16', utf16(`\uFEFF1\n${HINDI}`).subarray(0, -1), UNREADABLE],
  ['words without times', `1\n${A}\n\n2\nB\n\n3\n${B}`, RegExp(`^a\\.srt, line 5: ${ONE_BLOCK}`)],
  ['a blank line within', `1\n${A}\n\nmore\n\n2\n${B}`, RegExp(`^a\\.srt, line 5: ${ONE_BLOCK}`)],
  ['no blank line between', `1\n${A}\n2\n${B}`, RegExp(`^a\\.srt, line 1: ${ONE_BLOCK}`)],
  ['a blank line above a spoken note', `1\n${A}\n\nNote the light.`, RegExp(`^a\\.srt, line 5: ${ONE_BLOCK}`)],
  ['a broken arrow', `1\n${A}\n\n2\n00:00:01,000 -> 00:00:02,000\nB`, RegExp(`^a\\.srt, line 5: ${ONE_BLOCK}`)],
  ['a broken time', '1\n00:00:0x,000 --> 00:00:02,000\nA', RegExp(`^a\\.srt, line 1: ${ONE_BLOCK}`)],
  ['an arrow in the words', `1\n${one}\nFrom A --> B`, RegExp(`^a\\.srt, line 1: ${ONE_BLOCK}.*, and no other -->`)],
  ['no length', '1\n00:00:02,000 --> 00:00:02,000\nA', /^a\.srt, line 1: this caption does not end after it begins/],
  ['an end before its start', '1\n00:00:03,000 --> 00:00:02,000\nA', /^a\.srt, line 1: this caption does not end/],
  ['no words', `1\n${one}\n`, /has no captions that can be read/],
  ['nothing', '', /has no captions that can be read/],
])('captions are refused with %s', async (_, content, sentence) => {
  await expect(readCaptions(written('a.srt', content))).rejects.toThrow(sentence);
});
