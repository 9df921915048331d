/** The container that fonts come in: a directory of tables, each by a tag of four letters. */

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** Of fonts with TrueType outlines. */
const VERSION = 0x00010000;

/** @param {Buffer} font @returns {Map<string, Buffer>} copies of its tables by their tags */
export function readTables(font) {
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

/** @param {Map<string, Buffer>} tables @returns {Buffer} the font that they make */
export function writeFont(tables) {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER_BYTES + sorted.length * RECORD_BYTES);
  header.writeUInt32BE(VERSION, 0);
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

/**
 * Fonts say of their sorted lists how long they are, and how one begins to search them.
 * @param {Buffer} table
 * @param {number} place
 * @param {number} count
 * @param {number} size of an entry, in bytes
 */
export function writeSearch(table, place, count, size) {
  const steps = Math.floor(Math.log2(count));
  table.writeUInt16BE(count, place);
  table.writeUInt16BE(2 ** steps * size, place + 2);
  table.writeUInt16BE(steps, place + 4);
  table.writeUInt16BE((count - 2 ** steps) * size, place + 6);
}

/** @param {number[]} values @returns {Buffer} each as an unsigned number of 16 bits, as most of a font's tables are written */
export function words(...values) {
  const table = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) table.writeUInt16BE(value & 0xffff, index * 2);
  return table;
}

/** @param {Buffer} table of whole words */
function checksum(table) {
  let sum = 0;
  for (let place = 0; place < table.length; place += 4) sum = (sum + table.readUInt32BE(place)) >>> 0;
  return sum;
}
