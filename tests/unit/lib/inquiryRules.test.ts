import { describe, expect, it } from 'vitest';
import { fieldNames, isFieldName } from '../../../frontend/lib/inquiryFields';
import { checkInquiry, FOREIGN_PHONE_IS_INVALID, PHONE_IS_FULL, tidyPhone } from '../../../frontend/lib/inquiryRules';
import cases from '../../fixtures/inquiry-rules.json';

describe('inquiryRules.ts has the rules and sentences of api/src/Inquiry/Inquiry.php', () => {
  it.each(cases)('$title', ({ fields, expected, errors = {} }) => {
    const checked = checkInquiry(fields);
    expect(checked.errors).toEqual(errors);
    if (expected) expect(checked.inquiry).toEqual(expected);
  });
});

describe('the phone input', () => {
  it.each([
    ['98765 43210', '9876543210'],
    ['0', '0'],
    ['09', '9'],
    ['09876543210', '9876543210'],
    ['+91', '+91'],
    ['+919876', '9876'],
    ['987654321012', '9876543210'],
    ['91', '91'],
    ['98765abc', '98765abc'],
    ['1230 98765 43210', '1230987654'],
    ['0987654321012', '9876543210'],
    ['98765+91', '98765+91'],
    ['+', '+'],
    ['+9', '+9'],
    ['+91 98765 43210', '9876543210'],
    ['+919876543210123', '9876543210'],
    ['+971 50 123 4567', '+971501234567'],
    ['+1 201-555-0123', '+12015550123'],
    ['+123456789012345', '+123456789012345'],
    ['+1234567890123456', '+123456789012345'],
    ['00', '+'],
    ['00971501234567', '+971501234567'],
    ['0091 98765 43210', '9876543210'],
    ['0919876543210', '9876543210'],
    ['9109876543210', '9876543210'],
    ['91987654321', '9198765432'],
    ['9198765432101', '9876543210'],
    ['(098765) 432.10', '9876543210'],
    ['+91 (98765) 43210', '9876543210'],
    ['+44 (0)20 7946 0958', '+44(0)2079460958'],
    ['(0)98765 43210', '9876543210'],
    ['\u202a(098765)\u00a043210\u202c', '9876543210'],
    ['\u2068+44 (0)20 7946 0958\u2069', '+44(0)2079460958'],
    ['０９８７６５４３２１０', '9876543210'],
  ])('shows %s as %s', (entered, shown) => {
    expect(tidyPhone(entered).text).toBe(shown);
  });

  it.each([
    ['9876543210', undefined],
    ['+91 98765 43210', undefined],
    ['098765 43210', undefined],
    ['98765432101', PHONE_IS_FULL],
    ['+971 50 123 4567', undefined],
    ['+123456789012345', undefined],
    ['+1234567890123456', FOREIGN_PHONE_IS_INVALID],
  ])('warns of %s only if it is cut', (entered, warning) => {
    expect(tidyPhone(entered).warning).toBe(warning);
  });
});

it('knows the six fields and no other', () => {
  expect(fieldNames.every(isFieldName)).toBe(true);
  expect(['website', 'elapsedMs', '', undefined].some(isFieldName)).toBe(false);
});
