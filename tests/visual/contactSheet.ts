import type { Look } from './look';
import type { Size } from './sizes';

/** The result of a check, with the browser and the picture that show it. */
export interface Seen extends Omit<Look, 'screenshots'> {
  /** The name of the browser. */
  engine: string;
  /** The file name of the picture. */
  file: string;
}

/**
 * Returns the HTML of the contact sheet: a table for each place, with a column for each size and a row for each
 * browser.
 */
export function sheetOf(seen: readonly Seen[], sizes: readonly Size[]): string {
  const places = [...new Set(seen.map(({ place }) => place.name))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
  body { margin: 24px; background: #222; color: #eee; font: 14px/1.4 sans-serif }
  td { padding: 0 12px 12px 0; vertical-align: top }
  img { display: block; width: 180px }
  a { color: inherit }
  .fault { max-width: 180px; color: #ff9d8a; overflow-wrap: anywhere }
</style>
<h1>Contact sheet</h1>
<p>${places.map((name) => `<a href="#${name}">${name}</a>`).join(' · ')}</p>
${places
  .map((name) =>
    tableOf(
      name,
      seen.filter(({ place }) => place.name === name),
      sizes,
    ),
  )
  .join('\n')}
</html>
`;
}

function tableOf(name: string, seen: readonly Seen[], sizes: readonly Size[]): string {
  const engines = [...new Set(seen.map(({ engine }) => engine))];
  const rows = engines.map((engine) => {
    const cells = sizes.map(({ width }) =>
      cellOf(seen.find((each) => each.engine === engine && each.size.width === width)),
    );
    return `<tr><th>${engine}</th>${cells.join('')}</tr>`;
  });
  const heads = sizes.map(({ width, height }) => `<th>${width} × ${height}</th>`);
  return `<h2 id="${name}">${name}</h2>
<table>
<tr><th></th>${heads.join('')}</tr>
${rows.join('\n')}
</table>`;
}

function cellOf(seen: Seen | undefined): string {
  if (seen === undefined) return '<td></td>';
  const faults = seen.faults.map((fault) => `<p class="fault">${escaped(fault)}</p>`);
  return `<td><a href="${seen.file}"><img src="${seen.file}" alt="" loading="lazy"></a>${faults.join('')}</td>`;
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}
