// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../frontend/components/ErrorBoundary';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(cleanup);

function Part({ fails }: { fails: boolean }) {
  if (fails) throw new Error('planted');
  return (
    <form>
      <input aria-label="Name" />
      <textarea aria-label="Message" />
      <select aria-label="Type">
        <option>General</option>
        <option>Commercial</option>
      </select>
    </form>
  );
}

const page = (fails: boolean, container = 'main') => (
  <main>
    <ErrorBoundary container={container}>
      <Part fails={fails} />
    </ErrorBoundary>
  </main>
);

it('keeps a failed part with what was typed before and after, however often the page renders again', () => {
  const { container, rerender } = render(page(false));
  const fields = () => [...container.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const [, textarea, select] = fields();
  Object.assign(textarea ?? {}, { value: 'Two days' });
  Object.assign(select ?? {}, { value: 'Commercial' });
  rerender(page(true));
  Object.assign(fields()[0] ?? {}, { value: 'Asha' });
  rerender(page(true));
  rerender(page(true));
  expect(fields().map(({ value }) => value)).toEqual(['Asha', 'Two days', 'Commercial']);
});

it('passes the error on if the document has no such element', () => {
  expect(() => render(page(true, '#elsewhere'))).toThrow('planted');
});
