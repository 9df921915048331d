import type { BillingName } from '../schema/records';

const isSeparator = (label = '') => !/[\p{L}\p{N}]/u.test(label);

/**
 * The names with their labels; a label that is only a separator, such as a slash, is moved to the end of the previous name, so that no
 * line begins with one.
 */
export function billingLines(names: readonly BillingName[]) {
  return names.map(({ label, name }, index) => {
    const next = names[index + 1]?.label;
    return {
      name,
      label: isSeparator(label) ? undefined : label,
      separator: next !== undefined && isSeparator(next) ? next : undefined,
    };
  });
}
