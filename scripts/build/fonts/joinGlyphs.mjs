import { words } from './sfnt.mjs';

/** What is left of the first font beside its outlines; `post` is the form without names of letters. */
const KEPT = ['OS/2', 'head', 'hhea', 'maxp', 'post'];

/** Of an outline that is made of others, as the format names its flags. */
const ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_FOLLOW = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_MATRIX = 0x0080;

/**
 * Puts the outlines of some fonts of one typeface behind one another, and gives the tables of the font that they make,
 * without its characters and name. The first outline, drawn for letters that are missing, is kept once.
 * @param {Map<string, Buffer>[]} fonts their tables
 * @returns {{ tables: Map<string, Buffer>, firsts: number[] }} and what to add to a place in each font for its place in the new one
 */
export function joinGlyphs(fonts) {
  /** @type {Uint8Array[]} */
  const outlines = [];
  /** @type {Buffer[]} */
  const measures = [];
  const firsts = fonts.map((font, index) => {
    const own = glyphsOf(font).slice(index === 0 ? 0 : 1);
    const first = index === 0 ? 0 : outlines.length - 1;
    outlines.push(...own.map(({ outline }) => moveParts(outline, first)));
    measures.push(...own.map(({ measure }) => measure));
    return first;
  });

  /** @type {Map<string, Buffer>} */
  const tables = new Map(KEPT.map((tag) => [tag, Buffer.from(tableOf(fonts[0], tag))]));
  const all = (/** @type {string} */ tag) => fonts.map((font) => tableOf(font, tag));
  const starts = [0];
  for (const { length } of outlines) starts.push((starts.at(-1) ?? 0) + length);
  tables.set('glyf', Buffer.concat(outlines));
  tables.set('loca', words(...starts.map((start) => start / 2)));
  tables.set('hmtx', Buffer.concat(measures));

  const head = tableOf(tables, 'head');
  // The box around all letters, and that outlines are found by half of their place.
  spread(head, 36, 40, all('head'), Math.min);
  spread(head, 40, 44, all('head'), Math.max);
  head.writeUInt16BE(0, 50);
  const maxp = tableOf(tables, 'maxp');
  spread(maxp, 6, 32, all('maxp'), Math.max);
  maxp.writeUInt16BE(outlines.length, 4);
  const hhea = tableOf(tables, 'hhea');
  spread(hhea, 10, 12, all('hhea'), Math.max);
  spread(hhea, 12, 16, all('hhea'), Math.min);
  spread(hhea, 16, 18, all('hhea'), Math.max);
  hhea.writeUInt16BE(outlines.length, 34);
  // Panose, and the ranges of characters: for programs that choose among fonts.
  tableOf(tables, 'OS/2').fill(0, 32, 58);
  return { tables, firsts };
}

/** @param {Map<string, Buffer>} font @returns {{ outline: Buffer, measure: Buffer }[]} each with an even number of bytes */
function glyphsOf(font) {
  const [loca, glyf, hmtx] = ['loca', 'glyf', 'hmtx'].map((tag) => tableOf(font, tag));
  if (!loca || !glyf || !hmtx) return [];
  const isLong = tableOf(font, 'head').readUInt16BE(50) === 1;
  const start = (/** @type {number} */ index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  const measured = tableOf(font, 'hhea').readUInt16BE(34);
  return Array.from({ length: tableOf(font, 'maxp').readUInt16BE(4) }, (_, index) => {
    const outline = glyf.subarray(start(index), start(index + 1));
    // The last ones may have the same advance, and then say only how far they stand from the left.
    const advance = hmtx.readUInt16BE(Math.min(index, measured - 1) * 4);
    const bearing = hmtx.readInt16BE(index < measured ? index * 4 + 2 : measured * 4 + (index - measured) * 2);
    return { outline: Buffer.concat([outline, Buffer.alloc(outline.length & 1)]), measure: words(advance, bearing) };
  });
}

/**
 * An outline that is made of others, such as an accented letter, names them by their places, which are others now.
 * @param {Buffer} outline
 * @param {number} by
 */
function moveParts(outline, by) {
  if (by === 0 || outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const moved = Buffer.from(outline);
  let place = 10;
  let flags = MORE_FOLLOW;
  while (flags & MORE_FOLLOW) {
    flags = moved.readUInt16BE(place);
    moved.writeUInt16BE(moved.readUInt16BE(place + 2) + by, place + 2);
    const scale = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
    place += 4 + (flags & ARE_WORDS ? 4 : 2) + scale;
  }
  return moved;
}

/**
 * Gives a table the least or greatest of what all fonts have in some places.
 * @param {Buffer} table
 * @param {number} from
 * @param {number} to
 * @param {Buffer[]} others
 * @param {(...values: number[]) => number} choose
 */
function spread(table, from, to, others, choose) {
  for (let place = from; place < to; place += 2) {
    table.writeInt16BE(choose(...others.map((other) => other.readInt16BE(place))), place);
  }
}

/** @param {Map<string, Buffer> | undefined} font @param {string} tag */
function tableOf(font, tag) {
  const table = font?.get(tag);
  if (table === undefined) throw new Error(`A font to write into pages has no table ${tag}.`);
  return table;
}
