// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { CategoryButtons } from '../../../../frontend/pages/our-work/CategoryButtons';
import type { Films } from '../../../../frontend/schema/films';

const categories: readonly string[] = ['Commercials', 'Music Videos', 'Live Events'];

afterEach(cleanup);

/** Two films of each category. */
const films = [...categories, ...categories].map((category) => ({ category })) as unknown as Films['films'];
const Filter = () => <CategoryButtons categories={categories} films={films} />;

/** The filter at an address; `state` is the query of the address, the chosen links and the announcement. */
async function openFilter(address: string) {
  const router = createMemoryRouter([{ path: '/our-work', Component: Filter }], { initialEntries: [address] });
  await act(async () => render(<RouterProvider router={router} />));
  const chosen = () => screen.queryAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  return {
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name: `${name} 2` }))),
    go: (steps: number) => act(async () => router.navigate(steps)),
    state: () => [router.state.location.search, chosen().join(), screen.getByRole('status').textContent],
  };
}

it.each([
  ['', ''],
  ['?category=live-events', 'Live Events 2'],
  ['?category=%3Cb%3Eunknown', ''],
  ['?category=Live%20Events', ''],
  ['?category=constructor', ''],
  ['?category=', ''],
])('the category filter opened at "%s" has "%s" chosen, and announces nothing', async (search, chosen) => {
  expect((await openFilter(`/our-work${search}`)).state()).toEqual([search, chosen, '']);
});

it('the category filter puts a category into the address beside other parameters, and out again', async () => {
  const { press, state } = await openFilter('/our-work?from=mail');
  await press('Music Videos');
  expect(state()).toEqual(['?from=mail&category=music-videos', 'Music Videos 2', 'Showing 2 projects: Music Videos']);
  await press('Music Videos');
  expect(state()).toEqual(['?from=mail', '', 'Showing all 6 projects']);
});

it('the category filter replaces one category by another, and follows back and forward', async () => {
  const { press, go, state } = await openFilter('/our-work');
  await press('Commercials');
  await press('Live Events');
  expect(state()).toEqual(['?category=live-events', 'Live Events 2', 'Showing 2 projects: Live Events']);
  await go(-1);
  expect(state()).toEqual(['?category=commercials', 'Commercials 2', 'Showing 2 projects: Commercials']);
  await go(-1);
  expect(state()).toEqual(['', '', 'Showing all 6 projects']);
  await go(1);
  expect(state()[1]).toBe('Commercials 2');
});
