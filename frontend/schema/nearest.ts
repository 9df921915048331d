/** The known name closest to the written one, if at most a third of its characters differ. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, distance: distanceOf(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance * 3 <= name.length)
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

/** Levenshtein distance: the number of characters to add, remove or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const above = row;
    row = [line + 1];
    for (const [place, other] of [...b].entries()) {
      const replaced = (above[place] ?? 0) + (letter === other ? 0 : 1);
      row.push(Math.min(replaced, (above[place + 1] ?? 0) + 1, (row[place] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
