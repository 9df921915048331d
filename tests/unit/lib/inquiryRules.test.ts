import { expect, it } from 'vitest';
import { checkInquiry, tidyPhone } from '../../../frontend/lib/inquiryRules';
import rules from '../../fixtures/inquiry-rules.json';

it.each(rules.cases)('has the rules and sentences of Inquiry.php: $title', ({ fields, expected, errors }) => {
  const entered = { ...rules.defaults, ...fields };
  const { inquiry, errors: found } = checkInquiry(entered);
  expect(errors ? found : inquiry).toEqual(errors ?? { ...entered, ...expected });
  expect(found).toEqual(errors ?? {});
});

it.each([
  ['0', '0'],
  ['09', '9'],
  ['+91', '+91'],
  ['+919876', '9876'],
  ['91987654321', '91987654321'],
  ['0987654321012', '987654321012'],
  ['98765abc', '98765abc'],
  ['+', '+'],
  ['(098765) 432.10', '9876543210'],
  ['(0)98765 43210', '9876543210'],
  ['\u202a(098765)\u00a043210\u202c', '9876543210'],
  ['\u2068+44 (0)20 7946 0958\u2069', '+44(0)2079460958'],
])('the phone input shows %s as %s', (entered, number) => {
  expect(tidyPhone(entered)).toBe(number);
});
