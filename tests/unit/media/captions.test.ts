import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isCaptions, readCaptions } from '../../../scripts/media/captions';

const folder = mkdtempSync(join(tmpdir(), 'captions-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const vtt = (...cues: string[]) => `${['WEBVTT', ...cues].join('\n\n')}\n`;
const one = '00:00:00.000 --> 00:00:01.000';
const two = '00:00:01.000 --> 00:00:02.500';

describe('captions', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    [
      'Windows-1252',
      'a.srt',
      Buffer.from(`1\r\n${one}\r\ncaf\xe9 \x93haldi\x94\r\n`, 'latin1'),
      `${one}\ncafé “haldi”`,
    ],
    ['UTF-16 with a BOM', 'a.vtt', utf16(`\uFEFFWEBVTT\r\n\r\n${one}\r\nनमस्ते`), `${one}\nनमस्ते`],
    ['UTF-16 without a BOM', 'a.srt', utf16(`1\n${one}\nनमस्ते`), `${one}\nनमस्ते`],
    ['big-endian UTF-16', 'a.srt', utf16(`\uFEFF1\n${one}\nनमस्ते`).swap16(), `${one}\nनमस्ते`],
    ['UTF-8 with a BOM', 'a.vtt', `\uFEFFWEBVTT - words\n\n${one}\nनमस्ते`, `${one}\nनमस्ते`],
    ['commas in the times of WebVTT', 'a.vtt', `WEBVTT\n\n${one.replaceAll('.', ',')}\nA`, `${one}\nA`],
    ['no header', 'a.vtt', `${one}\n<v Asha>A & B`, `${one}\n<v Asha>A & B`],
    ['no ending', 'words', `1\n${one}\nA`, `${one}\nA`],
    [
      'short times, settings and names',
      'a.vtt',
      `WEBVTT\n\nfirst\n00:00.000 --> 00:01.000 line:0\nA`,
      `${one} line:0\nA`,
    ],
    [
      'hidden marks and wide colons in the times',
      'a.srt',
      `1\n\u202a${one.replaceAll(':', '：')}\u202c\nA`,
      `${one}\nA`,
    ],
    ['a late header in small letters', 'a.vtt', `\n\nwebvtt\n\n${one}\nA`, `${one}\nA`],
    ['a heart', 'a.vtt', `WEBVTT\n\n${one}\nI <3 <i>you</i> & 1 < 2`, `${one}\nI &lt;3 <i>you</i> & 1 &lt; 2`],
    [
      'typographic quotes and spaces of Windows-1252',
      'a.srt',
      Buffer.from(`1\r\n${one}\r\nVoil\xe0\xa0! \xabo\xf9\xa0\xbb D\xe9j\xe0 vu \x85\r\n`, 'latin1'),
      `${one}\nVoilà\u00a0! «où\u00a0» Déjà vu …`,
    ],
    ['only CR', 'a.srt', `1\r${one}\rA\r\r2\r${two}\rB\r`, `${one}\nA\n\n${two}\nB`],
    ['doubled CR', 'a.srt', `1\r\r\n${one}\r\r\nA\r\r\n\r\r\n2\r\r\n${two}\r\r\nB`, `${one}\nA\n\n${two}\nB`],
    ['no blank line between captions', 'a.srt', `1\n${one}\nA\n2\n${two}\nB`, `${one}\nA\n\n${two}\nB`],
    ['a blank line within a caption', 'a.srt', `1\n${one}\nA\n\nmore\n\n2\n${two}\nB`, `${one}\nA\nmore\n\n${two}\nB`],
    ['a blank line below the number', 'a.srt', `1\n\n${one}\nA\n\n2\n\n${two}\nB`, `${one}\nA\n\n${two}\nB`],
    ['an empty caption of no length', 'a.srt', `1\n00:00:01,000 --> 00:00:01,000\n\n2\n${one}\nB`, `${one}\nB`],
    ['overlapping and empty captions', 'a.srt', `1\n${one}\nA\n\n2\n${one}\n\n3\n${one}\nB`, `${one}\nA\n\n${one}\nB`],
    ['a number as words', 'a.srt', `1\n${one}\n2026\n\n2\n${two}\n7`, `${one}\n2026\n\n${two}\n7`],
    [
      'tags and characters of SubRip',
      'a.srt',
      `1\n${one.replaceAll('.', ',')}\n{\\an8}<I>A</I> <font color="red">& 1 < 2</font><br>&quot;B&quot;`,
      `${one}\n<i>A</i> &amp; 1 &lt; 2\n&quot;B&quot;`,
    ],
    [
      'styles and notes of WebVTT',
      'a.vtt',
      `WEBVTT\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE draft\nof words\n\n${one}\nA`,
      `STYLE\n::cue { color: red }\n\n${one}\nA`,
    ],
  ])('are read with %s', async (_, name, content, expected) => {
    const file = written(name, content);
    expect(await readCaptions(file)).toBe(vtt(expected));
    expect(await isCaptions(file)).toBe(true);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['an end amid a letter', Buffer.from(`1\n${one}\nनमस्ते`).subarray(0, -1), /^a\.srt, line 3: letters of this line/],
    [
      'a broken byte',
      Buffer.concat([Buffer.from(`1\n${one}\nA\n\n2\n${two}\nनमस्ते`), Buffer.of(0xff)]),
      /^a\.srt, line 7: letters/,
    ],
    ['letters that another program has lost', `1\n${one}\nna\ufffdmaste`, /^a\.srt, line 3: letters of this line/],
    [
      'Windows-1251',
      Buffer.from(`1\n${one}\n\xcf\xf0\xe8\xe2\xe5\xf2`, 'latin1'),
      /^a\.srt, line 3: letters of this line cannot be read: save the file as UTF-8/,
    ],
    ['an odd number of bytes in UTF-16', utf16(`\uFEFF1\n${one}\nनमस्ते`).subarray(0, -1), /^a\.srt, line 3: letters/],
    ['words without times at the start', `Namaste\n\n1\n${one}\nA`, /^a\.srt, line 1: these words have no times/],
    [
      'words without times in between',
      `1\n${one}\nA\n\n2\nB\n\n3\n${two}\nC`,
      /^a\.srt, line 5: this caption has no times/,
    ],
    ['a broken arrow', `1\n${one}\nA\n\n2\n00:00:01,000 -> 00:00:02,000\nB`, /^a\.srt, line 6: write the times as/],
    ['no arrow', `${one}\nA\n\n00:00:01,000 00:00:02,000\nB`, /^a\.srt, line 4: write the times as/],
    ['a broken time', `1\n00:00:0x,000 --> 00:00:02,000\nA`, /^a\.srt, line 2: write the times as/],
    ['an arrow in the words', `1\n${one}\nFrom A --> B`, /^a\.srt, line 3: words of a caption cannot have --> in them/],
    ['no length', `1\n00:00:02,000 --> 00:00:02,000\nA`, /^a\.srt, line 2: .* begins and ends at the same time/],
    ['an end before its start', `1\n00:00:03,000 --> 00:00:02,000\nA`, /^a\.srt, line 2: .* ends before it begins/],
    ['no words', `1\n${one}\n`, /has no captions that can be read/],
    ['no captions', 'A letter.', /has no captions that can be read/],
    ['nothing', '', /has no captions that can be read/],
  ])('are refused with %s', async (_, content, sentence) => {
    await expect(readCaptions(written('a.srt', content))).rejects.toThrow(sentence);
  });

  it('are told from films by their text', async () => {
    expect(await isCaptions(written('film.mp4', Buffer.from('\0\0\0\x20ftypisom\0\0\0'.repeat(200), 'latin1')))).toBe(
      false,
    );
  });
});
