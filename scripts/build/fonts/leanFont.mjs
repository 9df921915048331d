import * as fontkit from 'fontkit';
import { convert } from 'fontverter';
import { joinGlyphs } from './joinGlyphs.mjs';
import { readTables, words, writeFont, writeSearch } from './sfnt.mjs';

/**
 * @typedef {object} Cut letters of one look, such as one width
 * @property {Buffer} font as sfnt, with TrueType outlines
 * @property {string[]} texts whose kerning is kept, as far as the cut has the letters
 * @property {string} feature the OpenType feature, a tag of four letters, that draws with this cut what another has too
 */

/**
 * @typedef {object} Kerning how far two letters, by their places in the font, stand closer or wider than by themselves
 * @property {number} left
 * @property {number} right
 * @property {number} units of the font
 */

/**
 * Makes of some cuts of a typeface one font, as woff2, with only what a browser draws a few known lines with: outlines and
 * measures, a name of one letter, and the kerning of the pairs of letters that occur. Half of a small cut is tables for
 * other ends, and what is written into a page delays its first paint; a second font would be unpacked by itself.
 * A letter comes from the first cut that has it; another's is drawn where that cut's feature is on.
 * @param {Cut[]} cuts
 * @returns {Promise<Buffer>}
 */
export async function leanFont(cuts) {
  const { tables, firsts } = joinGlyphs(cuts.map(({ font }) => readTables(font)));
  /** @type {Map<number, number>} the place of each character's letter */
  const letters = new Map();
  /** @type {Feature[]} */
  const features = [];
  /** @type {Kerning[]} */
  const kerning = [];
  for (const [index, { font, texts, feature }] of cuts.entries()) {
    const cut = fontkit.create(font);
    const placeOf = (/** @type {number} */ id) => (firsts[index] ?? 0) + id;
    /** @type {Map<number, number>} */
    const others = new Map();
    for (const point of cut.characterSet) {
      const { id } = cut.glyphForCodePoint(point);
      // The end of some lists of characters, which has no letter.
      if (id === 0) continue;
      const place = placeOf(id);
      const first = letters.get(point);
      if (first === undefined) letters.set(point, place);
      else others.set(first, place);
    }
    if (others.size > 0) features.push({ tag: feature, letters: others });
    kerning.push(
      ...kerningIn(cut, texts).map(({ left, right, units }) => ({ left: placeOf(left), right: placeOf(right), units })),
    );
  }

  tables.set('cmap', characterTable(letters));
  tables.set('name', nameTable());
  if (features.length > 0) tables.set('GSUB', featureTable(features));
  if (kerning.length > 0) tables.set('kern', kernTable(kerning));
  return convert(writeFont(tables), 'woff2');
}

/**
 * The pairs of letters in these texts that a font sets closer or wider, of those that it has.
 * @param {import('fontkit').Font} font
 * @param {string[]} texts
 * @returns {Kerning[]}
 */
function kerningIn(font, texts) {
  /** @type {Map<string, Kerning>} */
  const found = new Map();
  for (const text of texts) {
    const { glyphs, positions } = font.layout(text);
    for (const [index, right] of glyphs.slice(1).entries()) {
      const left = glyphs[index];
      const units = (positions[index]?.xAdvance ?? 0) - (left?.advanceWidth ?? 0);
      if (left && left.id > 0 && right.id > 0 && units !== 0)
        found.set(`${left.id} ${right.id}`, { left: left.id, right: right.id, units });
    }
  }
  return [...found.values()];
}

/** Which letter a character is drawn with: ranges of characters whose letters follow on one another. @param {Map<number, number>} letters */
function characterTable(letters) {
  /** @type {{ first: number, last: number, place: number }[]} */
  const ranges = [];
  for (const [point, place] of [...letters].sort(([one], [other]) => one - other)) {
    const range = ranges.at(-1);
    if (range && point === range.last + 1 && place === range.place + point - range.first) range.last = point;
    else ranges.push({ first: point, last: point, place });
  }
  const table = Buffer.alloc(12 + 16 + ranges.length * 12);
  // Windows, all of Unicode, in the form for ranges.
  words(0, 1, 3, 10, 0, 12, 12).copy(table);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(ranges.length, 24);
  for (const [index, { first, last, place }] of ranges.entries()) {
    for (const [part, value] of [first, last, place].entries()) table.writeUInt32BE(value, 28 + index * 12 + part * 4);
  }
  return table;
}

/** Family, style, whole name and PostScript name, which some systems do not take a font without. */
function nameTable() {
  const names = [1, 2, 4, 6];
  // Windows, Unicode, English.
  const records = names.map((name) => words(3, 1, 0x409, name, 2, 0));
  return Buffer.concat([words(0, names.length, 6 + names.length * 12), ...records, Buffer.from('\0L', 'latin1')]);
}

/**
 * @typedef {object} Feature
 * @property {string} tag
 * @property {Map<number, number>} letters that it puts others in the place of
 */

/** In every script and language, each feature exchanges letters one for one. @param {Feature[]} features */
function featureTable(features) {
  const sorted = features.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  const indices = sorted.map((_, index) => index);
  const list = (/** @type {Buffer[]} */ items, /** @type {(index: number, start: number) => Buffer} */ record) => {
    const head = 2 + items.length * record(0, 0).length;
    const starts = items.map((_, index) => head + items.slice(0, index).reduce((sum, { length }) => sum + length, 0));
    return Buffer.concat([words(items.length), ...starts.map((start, index) => record(index, start)), ...items]);
  };
  const scripts = Buffer.concat([words(1), Buffer.from('DFLT'), words(8, 4, 0, 0, 0xffff, indices.length, ...indices)]);
  const named = list(
    indices.map((index) => words(0, 1, index)),
    (index, start) => Buffer.concat([Buffer.from(sorted[index]?.tag ?? ''), words(start)]),
  );
  const lookups = list(
    sorted.map(({ letters }) => {
      const pairs = [...letters].sort(([one], [other]) => one - other);
      const covered = 6 + pairs.length * 2;
      const exchange = words(2, covered, pairs.length, ...pairs.map(([, other]) => other));
      return Buffer.concat([words(1, 0, 1, 8), exchange, words(1, pairs.length, ...pairs.map(([one]) => one))]);
    }),
    (_index, start) => words(start),
  );
  return Buffer.concat([
    words(1, 0, 10, 10 + scripts.length, 10 + scripts.length + named.length),
    scripts,
    named,
    lookups,
  ]);
}

/** The older of two forms, which needs six bytes a pair. @param {Kerning[]} kerning */
function kernTable(kerning) {
  const sorted = kerning.toSorted((one, other) => one.left - other.left || one.right - other.right);
  const table = Buffer.alloc(18);
  words(0, 1, 0, table.length - 4 + sorted.length * 6, 1).copy(table);
  writeSearch(table, 10, sorted.length, 6);
  return Buffer.concat([table, ...sorted.map(({ left, right, units }) => words(left, right, units))]);
}
