/** Quotes a value for phpdotenv: single quotes keep every character, but a single quote in the value would end it. */
export const quoted = (value: string): string =>
  value.includes("'") ? `"${value.replace(/["\\$]/g, '\\$&')}"` : `'${value}'`;
