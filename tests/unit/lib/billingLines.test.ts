import { expect, it } from 'vitest';
import { billingLines } from '../../../frontend/lib/billingLines';

it('puts a label without letters and digits, such as /, after the name before it', () => {
  const names = [
    { label: 'Shows', name: 'Nach Ka Mausam' },
    { label: '/', name: 'Fifteen Seconds' },
    { label: 'Live', name: 'Nine Nights' },
  ];
  expect(billingLines(names)).toEqual([
    { label: 'Shows', name: 'Nach Ka Mausam', sign: '/' },
    { label: undefined, name: 'Fifteen Seconds', sign: undefined },
    { label: 'Live', name: 'Nine Nights', sign: undefined },
  ]);
});
