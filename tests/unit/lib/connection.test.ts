import { expect, it, vi } from 'vitest';
import { onConnectionChange } from '../../../frontend/lib/connection';
import { canPrefetch } from '../../../frontend/lib/prefetch';

const connect = (connection: unknown) => vi.stubGlobal('navigator', { connection });

it.each([
  [undefined, 'complete', true],
  [{}, 'complete', true],
  [{ saveData: false, effectiveType: '4g' }, 'complete', true],
  [{ effectiveType: '3g' }, 'complete', true],
  [{ saveData: true, effectiveType: '4g' }, 'complete', false],
  [{ effectiveType: '2g' }, 'complete', false],
  [{ effectiveType: 'slow-2g' }, 'complete', false],
  [{ effectiveType: '4g' }, 'interactive', false],
])('on the connection %j, a page that is %s may prefetch others: %s', (connection, readyState, may) => {
  connect(connection);
  vi.stubGlobal('document', { readyState });
  expect(canPrefetch()).toBe(may);
});

it('reports changes of the connection in browsers that know them', () => {
  const connection = new EventTarget();
  const act = vi.fn();
  for (const each of [undefined, { saveData: true }, connection]) {
    connect(each);
    onConnectionChange(act);
  }
  connection.dispatchEvent(new Event('change'));
  expect(act).toHaveBeenCalledOnce();
});
