import { expect, it } from 'vitest';
import { billingLines } from '../../../frontend/lib/billingLines';

it('puts a label without letters and digits, such as /, after the name before it', () => {
  const names = [
    { label: 'Shows', name: 'Nach Ka Mausam' },
    { label: '/', name: 'Fifteen Seconds' },
    { label: 'Live', name: 'Nine Nights' },
  ];
  expect(billingLines(names)).toEqual([
    { label: 'Shows', name: 'Nach Ka Mausam', separator: '/' },
    { label: undefined, name: 'Fifteen Seconds', separator: undefined },
    { label: 'Live', name: 'Nine Nights', separator: undefined },
  ]);
});
