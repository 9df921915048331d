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
  return <input aria-label="Name" />;
}

const page = (fails: boolean) => (
  <main>
    <ErrorBoundary content="main">
      <Part fails={fails} />
    </ErrorBoundary>
  </main>
);

it('keeps the HTML of a failed part, and the text typed into it, however often the page renders again', () => {
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
