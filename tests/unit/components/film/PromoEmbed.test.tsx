// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PromoEmbed } from '../../../../frontend/components/film/PromoEmbed';
import { installLayout, place } from '../../../support/dom/layout';

// It needs the files that a build makes of pictures and films.
vi.mock('../../../../frontend/lib/mediaFiles', () => ({}));
/** Vimeo's player: the state of its frame, which the visitor can change there too, and the calls so far. */
const vimeo = vi.hoisted(() => ({ paused: false, muted: true, calls: [] as string[] }));
vi.mock('@vimeo/player', () => ({
  default: class {
    on() {}
    setLoop = async () => true;
    getPaused = async () => vimeo.paused;
    getMuted = async () => vimeo.muted;
    play = async () => void Object.assign(vimeo, { paused: vimeo.calls.push('play') === 0 });
    pause = async () => void Object.assign(vimeo, { paused: vimeo.calls.push('pause') > 0 });
    setMuted = async (muted: boolean) => void Object.assign(vimeo, { muted, _: vimeo.calls.push(`muted ${muted}`) });
  },
}));

beforeEach(() => {
  installLayout();
  Object.assign(vimeo, { paused: false, muted: true, calls: [] });
});
afterEach(cleanup);

/** Opens the promo film after a press; `callsAfter` scrolls its frame to a place, and returns the calls there. */
function openPromo(videoUrl: string) {
  render(<PromoEmbed film={{ title: 'The promo', poster: 'rain', videoUrl }} isRequested hadFocus />);
  const frame = screen.getByTitle<HTMLIFrameElement>('The promo');
  const callsAfter = async (top: number) => {
    place(frame, top);
    await new Promise((resolve) => setTimeout(resolve));
    return vimeo.calls.splice(0);
  };
  return { frame, callsAfter };
}

const IN_VIEW = 0;
const OUT_OF_VIEW = 2;

it('a promo film on Vimeo plays in view, later with sound, and stays as the visitor leaves it in the frame', async () => {
  const { frame, callsAfter } = openPromo('https://vimeo.com/1084537');
  expect(frame.src).toBe('https://player.vimeo.com/video/1084537?dnt=1&autoplay=1&muted=1');
  expect(document.activeElement).toBe(frame);
  expect(await callsAfter(IN_VIEW)).toEqual(['muted true', 'play']);
  expect(await callsAfter(OUT_OF_VIEW)).toEqual(['pause']);
  expect(await callsAfter(IN_VIEW)).toEqual(['muted false', 'play']);
  vimeo.muted = true;
  expect(await callsAfter(OUT_OF_VIEW)).toContain('pause');
  expect(await callsAfter(IN_VIEW)).toEqual(['muted true', 'play']);
  vimeo.paused = true;
  expect(await callsAfter(OUT_OF_VIEW)).toContain('pause');
  expect(await callsAfter(IN_VIEW)).toEqual([]);
});

it('a promo film on YouTube is left to its frame', async () => {
  const { frame, callsAfter } = openPromo('https://youtu.be/dQw4w9WgXcQ');
  expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\//);
  expect(await callsAfter(IN_VIEW)).toEqual([]);
});
