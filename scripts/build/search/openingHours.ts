import type { OpeningHoursSpecification } from 'schema-dts';
import type { OpeningHours } from '../../../frontend/schema/company';
import { daysOf, timeOf } from '../../../frontend/schema/openingHours';

/** The studio's hours as schema.org records; days without an entry are closed. */
export function openingHours(lines: readonly OpeningHours[]): OpeningHoursSpecification[] {
  return lines.flatMap(({ days, opens, closes }) => {
    if (opens === undefined || closes === undefined) return [];
    return {
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: daysOf(days),
      opens: timeOf(opens),
      closes: timeOf(closes),
    };
  });
}
