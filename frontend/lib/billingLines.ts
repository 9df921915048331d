import type { BillingName } from '../schema/records';

/** A name of the billing block with the label or separator around it. */
export interface BillingEntry {
  name: string;
  /** Words before the name. */
  label?: string | undefined;
  /** Stands between the name and the next one, such as a slash. */
  separator?: string | undefined;
}

const isSeparator = (label = '') => !/[\p{L}\p{N}]/u.test(label);

/** Moves a label that is only a separator to the end of the previous name, so that no line begins with one. */
export function billingLines(names: readonly BillingName[]): BillingEntry[] {
  return names.map(({ label, name }, index) => {
    const next = names[index + 1]?.label;
    return {
      name,
      label: isSeparator(label) ? undefined : label,
      separator: next !== undefined && isSeparator(next) ? next : undefined,
    };
  });
}
