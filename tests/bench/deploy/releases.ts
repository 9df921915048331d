import { buildRelease, editSources, type Release } from './release';

/** Builds the two releases that a measurement uploads one after the other, and clears them away afterwards. */
export async function withReleases<T>(measure: (releases: readonly [Release, Release]) => Promise<T>): Promise<T> {
  const before = await buildRelease();
  try {
    const after = await buildRelease(editSources);
    try {
      return await measure([before, after]);
    } finally {
      after.remove();
    }
  } finally {
    before.remove();
  }
}
