/** A measured number in a table, and the budget that it must keep if it has one. */
export interface Figure {
  row: string;
  column: string;
  value: number;
  budget?: { atMost: number } | { atLeast: number } | undefined;
}

/** A row of the table: values by column, and the budgets of some columns. */
export function figuresOf(
  row: string,
  values: Record<string, number>,
  budgets: Readonly<Record<string, Figure['budget']>> = {},
): Figure[] {
  return Object.entries(values).map(([column, value]) => ({ row, column, value, budget: budgets[column] }));
}

/** Whether the number keeps its budget; a number without one always does, and NaN keeps none. */
export function isKept({ value, budget }: Figure): boolean {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** Merges the numbers of the same place in the table, which come from several rounds, into their median. */
export function medians(figures: readonly Figure[]): Figure[] {
  const isSame = (one: Figure, other: Figure) => one.row === other.row && one.column === other.column;
  const valuesOf = (figure: Figure) => figures.filter((each) => isSame(each, figure)).map(({ value }) => value);
  return figures
    .filter((figure, index) => index === figures.findIndex((each) => isSame(each, figure)))
    .map((figure) => ({ ...figure, value: median(valuesOf(figure)) }));
}

/** Prints the numbers with their budgets, and marks those that do not keep theirs. */
export function printTable(figures: readonly Figure[]): void {
  const rows: Record<string, Record<string, string>> = {};
  for (const figure of figures) rows[figure.row] = { ...rows[figure.row], [figure.column]: inWords(figure) };
  console.table(rows);
}

function inWords(figure: Figure): string {
  const number = Number(figure.value.toFixed(Math.abs(figure.value) >= 10 ? 0 : 3));
  const [bound, limit] = Object.entries(figure.budget ?? {})[0] ?? [];
  if (bound === undefined) return `${number}`;
  return `${isKept(figure) ? '' : 'NOT '}${number} ${bound === 'atMost' ? '≤' : '≥'} ${limit}`;
}

/** The smallest of these numbers that at least `percent` % of them do not exceed; NaN if there are none. */
export function percentile(percent: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle one of these numbers. */
export const median = (values: readonly number[]): number => percentile(50, values);
