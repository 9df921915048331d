// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CategoryButtons } from '../../../../frontend/pages/our-work/CategoryButtons';
import { useCategory } from '../../../../frontend/pages/our-work/useCategory';

const categories: readonly string[] = ['Commercials', 'Music Videos', 'Live Events'];

afterEach(cleanup);

function Filter() {
  const { category, hasChanged, choose } = useCategory(categories);
  const result = hasChanged ? `Changed to ${category ?? 'all'}` : '';
  return (
    <CategoryButtons categories={categories} countOf={() => 2} chosen={category} onChoose={choose} result={result} />
  );
}

/** The filter at an address, as the router shows it. */
async function openFilter(address = '/our-work') {
  const router = createMemoryRouter([{ path: '/our-work', Component: Filter }], { initialEntries: [address] });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name: `${name} 2` }))),
    go: (steps: number) => act(async () => router.navigate(steps)),
    address: () => router.state.location.pathname + router.state.location.search,
    pressed: () =>
      screen.queryAllByRole('button', { pressed: true }).map((button) => button.textContent?.replace(' 2', '')),
    status: () => screen.getByRole('status').textContent,
  };
}

describe('the category filter', () => {
  it('shows everything at an address without a category, and announces nothing', async () => {
    const { pressed, status } = await openFilter();
    expect(pressed()).toEqual([]);
    expect(status()).toBe('');
  });

  it('has the category of the address chosen, and announces nothing', async () => {
    const { pressed, status } = await openFilter('/our-work?category=live-events');
    expect(pressed()).toEqual(['Live Events']);
    expect(status()).toBe('');
  });

  it.each(['<b>unknown', 'Live Events', 'constructor', ''])(
    'shows everything for the unknown category "%s"',
    async (value) => {
      const { pressed } = await openFilter(`/our-work?category=${encodeURIComponent(value)}`);
      expect(pressed()).toEqual([]);
    },
  );

  it('puts the chosen category into the address beside its other parameters, and takes it out again', async () => {
    const { press, address, pressed, status } = await openFilter('/our-work?from=mail');
    await press('Music Videos');
    expect(address()).toBe('/our-work?from=mail&category=music-videos');
    expect(pressed()).toEqual(['Music Videos']);
    expect(status()).toBe('Changed to Music Videos');
    await press('Music Videos');
    expect(address()).toBe('/our-work?from=mail');
    expect(pressed()).toEqual([]);
    expect(status()).toBe('Changed to all');
  });

  it('replaces one category by another at one press', async () => {
    const { press, address, pressed } = await openFilter();
    await press('Commercials');
    await press('Live Events');
    expect(address()).toBe('/our-work?category=live-events');
    expect(pressed()).toEqual(['Live Events']);
  });

  it('follows back and forward', async () => {
    const { press, go, pressed, status } = await openFilter();
    await press('Commercials');
    await press('Live Events');
    await go(-1);
    expect(pressed()).toEqual(['Commercials']);
    await go(-1);
    expect(pressed()).toEqual([]);
    expect(status()).toBe('Changed to all');
    await go(1);
    expect(pressed()).toEqual(['Commercials']);
  });
});
