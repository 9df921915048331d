import { describe, expect, it } from 'vitest';
import { checkInquiry, fieldNames, isFieldName, phoneInputText } from '../../../frontend/lib/inquiryRules';
import cases from '../../fixtures/inquiry-rules.json';

describe('the rules of an inquiry, as the server has them', () => {
  it.each(cases)('$title', ({ fields, expected, errors = {} }) => {
    const checked = checkInquiry(fields);
    expect(checked.errors).toEqual(errors);
    if (expected) expect(checked.inquiry).toEqual(expected);
  });
});

describe('the phone input', () => {
  it.each([
    ['98765 43210', '9876543210'],
    ['0', ''],
    ['09876543210', '9876543210'],
    ['+91', ''],
    ['+919876', '9876'],
    ['987654321012', '9876543210'],
    ['91', '91'],
    ['98765abc', '98765abc'],
    ['1230 98765 43210', '1230987654'],
    ['0987654321012', '9876543210'],
    ['98765+91', '98765+91'],
  ])('shows %s as %s', (entered, shown) => {
    expect(phoneInputText(entered).text).toBe(shown);
  });

  it.each([
    ['9876543210', false],
    ['+91 98765 43210', false],
    ['098765 43210', false],
    ['98765432101', true],
  ])('says of %s whether it is cut', (entered, isCut) => {
    expect(phoneInputText(entered).isCut).toBe(isCut);
  });
});

it('knows the six fields and no other', () => {
  expect(fieldNames.every(isFieldName)).toBe(true);
  expect(['website', 'elapsedMs', '', undefined].some(isFieldName)).toBe(false);
});
