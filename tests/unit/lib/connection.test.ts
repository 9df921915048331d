import { expect, it, vi } from 'vitest';
import { onConnectionChange } from '../../../frontend/lib/connection';

const connect = (connection: unknown) => vi.stubGlobal('navigator', { connection });

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
