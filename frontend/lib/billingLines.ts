import type { BillingName } from '../schema/records';

/** A name of the billing block with the label or sign around it. */
export interface BillingEntry {
  name: string;
  /** Words before the name. */
  label?: string | undefined;
  /** A sign after the name that separates it from the next one, such as a slash. */
  sign?: string | undefined;
}

const isSign = (label = '') => !/[\p{L}\p{N}]/u.test(label);

/** Moves a label that is only a sign to the end of the previous name, so that no line begins with a sign. */
export function billingLines(names: readonly BillingName[]): BillingEntry[] {
  return names.map(({ label, name }, index) => {
    const next = names[index + 1]?.label;
    return {
      name,
      label: isSign(label) ? undefined : label,
      sign: next !== undefined && isSign(next) ? next : undefined,
    };
  });
}
