import { convert } from 'fontverter';

/** Of the letters that a title or billing block is drawn with; what else a font may hold is for menus and printers. */
const KEPT = new Set(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'post']);

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/**
 * @typedef {object} Kerning how far two letters, by their places in the font, stand closer or wider than by themselves
 * @property {number} left
 * @property {number} right
 * @property {number} units of the font
 */

/**
 * Leaves of a font with TrueType outlines only what a browser draws a few known lines with, as woff2: its outlines and
 * measures, a name of one letter, and the kerning of the pairs of letters that occur. Half of a small cut is tables for
 * other ends, and what is written into a page delays its first paint.
 * @param {Buffer} font as sfnt
 * @param {Kerning[]} kerning
 * @returns {Promise<Buffer>}
 */
export async function leanFont(font, kerning) {
  const tables = new Map([...tablesOf(font)].filter(([tag]) => KEPT.has(tag)));
  tables.set('name', nameTable());
  if (kerning.length > 0) tables.set('kern', kernTable(kerning));
  const classes = tables.get('OS/2');
  // Panose, and the ranges of characters: for programs that choose among fonts.
  classes?.fill(0, 32, 58);
  return convert(sfntOf(font.readUInt32BE(0), tables), 'woff2');
}

/** @param {Buffer} font @returns {Map<string, Buffer>} */
function tablesOf(font) {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = HEADER_BYTES + index * RECORD_BYTES;
      const start = font.readUInt32BE(record + 8);
      const table = font.subarray(start, start + font.readUInt32BE(record + 12));
      return [font.toString('latin1', record, record + 4), Buffer.from(table)];
    }),
  );
}

/** @param {number} version @param {Map<string, Buffer>} tables */
function sfntOf(version, tables) {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER_BYTES + sorted.length * RECORD_BYTES);
  header.writeUInt32BE(version, 0);
  writeSearch(header, 4, sorted.length, RECORD_BYTES);
  const parts = [header];
  let start = header.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const record = HEADER_BYTES + index * RECORD_BYTES;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(checksum(padded), record + 4);
    header.writeUInt32BE(start, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}

/** Family, style, whole name and PostScript name, which some systems do not take a font without. */
function nameTable() {
  const names = [1, 2, 4, 6];
  const storage = 6 + names.length * 12;
  const table = Buffer.alloc(storage + 2);
  table.writeUInt16BE(names.length, 2);
  table.writeUInt16BE(storage, 4);
  for (const [index, name] of names.entries()) {
    // Windows, Unicode, English.
    for (const [place, value] of [3, 1, 0x409, name, 2, 0].entries()) {
      table.writeUInt16BE(value, 6 + index * 12 + place * 2);
    }
  }
  table.write('\0L', storage, 'latin1');
  return table;
}

/** The older of two forms, which needs six bytes a pair. @param {Kerning[]} kerning */
function kernTable(kerning) {
  const sorted = kerning.toSorted((one, other) => one.left - other.left || one.right - other.right);
  const table = Buffer.alloc(18 + sorted.length * 6);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(table.length - 4, 6);
  table.writeUInt16BE(1, 8);
  writeSearch(table, 10, sorted.length, 6);
  for (const [index, { left, right, units }] of sorted.entries()) {
    const pair = 18 + index * 6;
    table.writeUInt16BE(left, pair);
    table.writeUInt16BE(right, pair + 2);
    table.writeInt16BE(units, pair + 4);
  }
  return table;
}

/**
 * Fonts say of their sorted lists how long they are, and how one begins to search them.
 * @param {Buffer} table
 * @param {number} place
 * @param {number} count
 * @param {number} size of an entry, in bytes
 */
function writeSearch(table, place, count, size) {
  const steps = Math.floor(Math.log2(count));
  table.writeUInt16BE(count, place);
  table.writeUInt16BE(2 ** steps * size, place + 2);
  table.writeUInt16BE(steps, place + 4);
  table.writeUInt16BE((count - 2 ** steps) * size, place + 6);
}

/** @param {Buffer} table of whole words */
function checksum(table) {
  let sum = 0;
  for (let place = 0; place < table.length; place += 4) sum = (sum + table.readUInt32BE(place)) >>> 0;
  return sum;
}
