import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loops } from '../../../frontend/lib/loops';
import { type PromoState, promoPlayback } from '../../../frontend/lib/promoPlayback';

const page = { isHidden: false, areLoopsStopped: false };
let session: Map<string, string>;

beforeEach(() => {
  Object.assign(page, { isHidden: false, areLoopsStopped: false });
  session = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
  vi.spyOn(loops, 'areHidden').mockImplementation(() => page.isHidden);
  vi.spyOn(loops, 'areStopped').mockImplementation(() => page.areLoopsStopped);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refusal = () => Object.assign(new Error('refused'), { name: 'NotAllowedError' });

/** A promo film with a fake player, whose `play` throws `problem()` where `refuses` returns true. */
function openPromo(refuses: (isMuted: boolean) => boolean = () => false, problem = refusal) {
  const film = { isPlaying: false, isMuted: true, starts: 0 };
  const seen: PromoState = { isMuted: true, isWaiting: false };
  const playback = promoPlayback(
    {
      play: async () => {
        film.starts += 1;
        if (refuses(film.isMuted)) throw problem();
        film.isPlaying = true;
      },
      pause: () => {
        film.isPlaying = false;
      },
      setMuted: (isMuted) => {
        film.isMuted = isMuted;
      },
    },
    (state) => Object.assign(seen, state),
  );
  const scroll = async (isHalfInView: boolean) => {
    playback.see(isHalfInView);
    await settled();
  };
  return { film, seen, playback, scroll };
}

/** Resolves when the rejections so far have been handled. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the promo film', () => {
  it('goes on where a visitor who sees less than half of it pressed play, until it leaves the view', async () => {
    const { film, playback, scroll } = openPromo();
    playback.choosePlay(true);
    await scroll(false);
    expect(film.isPlaying).toBe(true);
    await scroll(false);
    expect(film.isPlaying).toBe(false);
  });

  it('has no play button any more once a start that was refused at first has worked', async () => {
    let isRefusing = true;
    const { seen, playback, scroll } = openPromo(() => isRefusing);
    await scroll(true);
    expect(seen.isWaiting).toBe(true);
    isRefusing = false;
    page.isHidden = true;
    playback.followLoops();
    page.isHidden = false;
    playback.followLoops();
    await settled();
    expect(seen.isWaiting).toBe(false);
  });

  it('plays only in view, muted at first, and with sound from the second time on', async () => {
    const { film, seen, scroll } = openPromo();
    expect(film.isPlaying).toBe(false);
    await scroll(true);
    expect(film).toMatchObject({ isPlaying: true, isMuted: true });
    await scroll(false);
    expect(film.isPlaying).toBe(false);
    await scroll(true);
    expect(film).toMatchObject({ isPlaying: true, isMuted: false });
    expect(seen.isMuted).toBe(false);
  });

  it('does not retry a blocked start each time the loops change', async () => {
    const { film, playback, scroll } = openPromo(() => true);
    await scroll(true);
    playback.followLoops();
    playback.followLoops();
    expect(film.starts).toBe(1);
  });

  it('stays muted where the visitor has switched the sound off, which is kept for the visit', async () => {
    const { film, playback, scroll } = openPromo();
    await scroll(true);
    playback.chooseSound(true);
    expect(film.isMuted).toBe(false);
    playback.chooseSound(false);
    expect(film.isMuted).toBe(true);
    await scroll(false);
    await scroll(true);
    expect(film.isMuted).toBe(true);

    const next = openPromo();
    await next.scroll(true);
    await next.scroll(false);
    await next.scroll(true);
    expect(next.film).toMatchObject({ isPlaying: true, isMuted: true });
  });

  it('remembers the choice in a browser without sessionStorage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { film, playback, scroll } = openPromo();
    playback.chooseSound(false);
    await scroll(true);
    await scroll(false);
    await scroll(true);
    expect(film.isMuted).toBe(true);
    playback.chooseSound(true);
    expect(film.isMuted).toBe(false);
  });

  it('plays muted where the browser blocks sound', async () => {
    const { film, seen, scroll } = openPromo((isMuted) => !isMuted);
    await scroll(true);
    await scroll(false);
    await scroll(true);
    expect(film).toMatchObject({ isPlaying: true, isMuted: true });
    expect(seen).toEqual({ isMuted: true, isWaiting: false });
    expect(console.info).not.toHaveBeenCalled();
  });

  it('waits for a press where the browser blocks autoplay altogether, and logs that', async () => {
    let isPressed = false;
    const { film, seen, playback, scroll } = openPromo(() => !isPressed);
    await scroll(true);
    expect(seen.isWaiting).toBe(true);
    expect(console.info).toHaveBeenCalledOnce();
    isPressed = true;
    playback.choosePlay(true);
    await settled();
    expect(film.isPlaying).toBe(true);
    expect(seen.isWaiting).toBe(false);
  });

  it('pauses in a hidden tab and behind a dialog, and goes on as it was', async () => {
    const { film, playback, scroll } = openPromo();
    await scroll(true);
    page.isHidden = true;
    playback.followLoops();
    expect(film.isPlaying).toBe(false);
    page.isHidden = false;
    playback.followLoops();
    await settled();
    expect(film).toMatchObject({ isPlaying: true, isMuted: true });
  });

  it('stays paused for a visitor who has paused it, until that visitor wants it again', async () => {
    const { film, seen, playback, scroll } = openPromo();
    await scroll(true);
    playback.choosePlay(false);
    expect(film.isPlaying).toBe(false);
    expect(seen.isWaiting).toBe(true);
    await scroll(false);
    await scroll(true);
    expect(film.isPlaying).toBe(false);
    playback.choosePlay(true);
    await settled();
    expect(film.isPlaying).toBe(true);
  });

  it('is stopped with all films of the page, and goes on with them', async () => {
    const { film, seen, playback, scroll } = openPromo();
    await scroll(true);
    page.areLoopsStopped = true;
    playback.followLoops();
    expect(film.isPlaying).toBe(false);
    expect(seen.isWaiting).toBe(true);
    page.areLoopsStopped = false;
    playback.followLoops();
    await settled();
    expect(film.isPlaying).toBe(true);
  });

  it('waits for a press under reduced motion or Save-Data, and then plays only in view', async () => {
    page.areLoopsStopped = true;
    const { film, seen, playback, scroll } = openPromo();
    await scroll(true);
    expect(film.starts).toBe(0);
    expect(seen.isWaiting).toBe(true);
    playback.choosePlay(true);
    await settled();
    expect(film.isPlaying).toBe(true);
    await scroll(false);
    expect(film.isPlaying).toBe(false);
    await scroll(true);
    expect(film.isPlaying).toBe(true);
  });

  it('does not start before it is in view', () => {
    const { film, seen, playback } = openPromo();
    playback.followLoops();
    expect(film.starts).toBe(0);
    expect(seen.isWaiting).toBe(false);
  });

  it('stays muted while it stays in view, however often that is reported', async () => {
    const { film, seen, scroll } = openPromo();
    await scroll(true);
    await scroll(true);
    expect(film).toMatchObject({ isPlaying: true, isMuted: true, starts: 1 });
    expect(seen.isMuted).toBe(true);
  });

  it('asks for no press where the film is missing', async () => {
    const { seen, scroll } = openPromo(
      () => true,
      () => Object.assign(new Error('no source'), { name: 'NotSupportedError' }),
    );
    await scroll(true);
    expect(seen.isWaiting).toBe(false);
    expect(console.info).not.toHaveBeenCalled();
  });

  it('asks for no press where it has left the view before it began', async () => {
    const { seen, playback } = openPromo(() => true);
    playback.see(true);
    playback.see(false);
    await settled();
    expect(seen.isWaiting).toBe(false);
  });

  it('starts at a press at once, however little of it is in view', async () => {
    const { film, playback } = openPromo();
    playback.choosePlay(true);
    await settled();
    expect(film.isPlaying).toBe(true);
  });

  it('stays paused by the visitor when the tab is hidden and shown again', async () => {
    const { film, playback, scroll } = openPromo();
    await scroll(true);
    playback.choosePlay(false);
    page.isHidden = true;
    playback.followLoops();
    page.isHidden = false;
    playback.followLoops();
    expect(film.isPlaying).toBe(false);
  });

  it('is stopped with all films of the page even after a press on its own button', async () => {
    const { film, playback, scroll } = openPromo();
    await scroll(true);
    playback.choosePlay(true);
    page.areLoopsStopped = true;
    playback.followLoops();
    expect(film.isPlaying).toBe(false);
  });
});
