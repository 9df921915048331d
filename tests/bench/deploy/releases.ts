import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildRelease, editSources, type Release } from './release';

/** Builds the two releases that a measurement uploads one after the other, and clears them away afterwards. */
export async function withReleases<T>(measure: (releases: readonly [Release, Release]) => Promise<T>): Promise<T> {
  const before = await buildRelease();
  try {
    const after = await buildRelease(editSources);
    try {
      shareMemory(before, after);

      return await measure([before, after]);
    } finally {
      after.remove();
    }
  } finally {
    before.remove();
  }
}

/** An owner builds both in one checkout, which remembers what it has uploaded. */
function shareMemory(before: Release, after: Release): void {
  const memoryOf = ({ checkout }: Release) => join(checkout, 'node_modules/.cache/deploy');
  mkdirSync(memoryOf(before));
  symlinkSync(memoryOf(before), memoryOf(after));
}
