import { afterEach, describe, expect, it, vi } from 'vitest';
import { isConnectionSlow, isSavingData, onConnectionChange } from '../../../frontend/lib/connection';
import { canPrefetch } from '../../../frontend/lib/prefetch';

afterEach(() => vi.unstubAllGlobals());

const connect = (connection: unknown) => vi.stubGlobal('navigator', { connection });

describe('prefetching', () => {
  it.each([
    ['a browser that does not report its connection', undefined, false],
    ['a connection without details', {}, false],
    ['Save-Data', { saveData: true, effectiveType: '4g' }, true],
    ['2g', { effectiveType: '2g' }, true],
    ['slow-2g', { effectiveType: 'slow-2g' }, true],
    ['3g', { effectiveType: '3g' }, false],
    ['4g', { saveData: false, effectiveType: '4g' }, false],
  ])('is off with Save-Data or 2g, and on otherwise: %s', (_, connection, isOff) => {
    connect(connection);
    vi.stubGlobal('document', { readyState: 'complete' });
    expect(isSavingData() || isConnectionSlow()).toBe(isOff);
    expect(canPrefetch()).toBe(!isOff);
  });

  it('is off until the page has loaded', () => {
    connect({ effectiveType: '4g' });
    vi.stubGlobal('document', { readyState: 'interactive' });
    expect(canPrefetch()).toBe(false);
  });
});

it('reports changes of the connection in browsers that know them', () => {
  const connection = new EventTarget();
  const act = vi.fn();
  connect(connection);
  onConnectionChange(act);
  connection.dispatchEvent(new Event('change'));
  expect(act).toHaveBeenCalledOnce();

  connect(undefined);
  expect(() => onConnectionChange(act)).not.toThrow();
  connect({ saveData: true });
  expect(() => onConnectionChange(act)).not.toThrow();
});
