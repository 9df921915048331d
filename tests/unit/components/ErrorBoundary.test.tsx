import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../frontend/components/ErrorBoundary';

// @vitest-environment jsdom
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

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

const page = (fails: boolean) => (
  <main>
    <ErrorBoundary container="main">
      <Part fails={fails} />
    </ErrorBoundary>
  </main>
);

it('keeps the elements of a failed part, and the text typed into it, however often the page renders again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container, rerender } = render(page(false));
  rerender(page(true));
  const input = container.querySelector('input') as HTMLInputElement;
  input.value = 'Asha';
  rerender(page(true));
  rerender(page(true));
  expect(container.querySelectorAll('input')).toHaveLength(1);
  expect(container.querySelector('input')?.value).toBe('Asha');
});

it('keeps what was typed and chosen before the failure', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container, rerender } = render(page(false));
  const [input, textarea, select] = container.querySelectorAll<HTMLInputElement>('input, textarea, select');
  for (const [field, value] of [
    [input, 'Asha'],
    [textarea, 'Two days'],
    [select, 'Commercial'],
  ] as const) {
    if (field) field.value = value;
  }
  rerender(page(true));
  const values = [...container.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value);
  expect(values).toEqual(['Asha', 'Two days', 'Commercial']);
});

it('passes the error on if the document has no such element', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fails = (
    <ErrorBoundary container="#elsewhere">
      <Part fails />
    </ErrorBoundary>
  );
  expect(() => render(fails)).toThrow('planted');
});
