import type { ServedFolder } from './servedFolder';

const LOOK_AGAIN_MS = 10;

/** What a visitor who never stops reloading met. */
export interface Watched {
  brokenMs: number;
  /** The first things that were broken. */
  examples: string[];
}

const SHOWN = 5;

/** Looks at all pages all the time until stopped. A page that was there once is expected from then on. */
export function watchPages(folder: ServedFolder): () => Watched {
  const expected = new Set<string>();
  const examples = new Set<string>();
  let brokenMs = 0;
  let last = performance.now();
  let wasBroken = false;
  const look = () => {
    const now = performance.now();
    if (wasBroken) brokenMs += now - last;
    last = now;
    const { broken, whole } = folder.look(expected);
    for (const page of whole.keys()) expected.add(page);
    for (const example of broken) if (examples.size < SHOWN) examples.add(example);
    wasBroken = broken.length > 0;
  };
  look();
  const timer = setInterval(look, LOOK_AGAIN_MS);

  return () => {
    clearInterval(timer);
    look();

    return { brokenMs, examples: [...examples] };
  };
}
