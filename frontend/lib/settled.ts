/** Resolves once nothing moves in the element any more, such as a dialog that is leaving. */
export async function settled(element: HTMLElement): Promise<void> {
  // Reading a style starts the transitions of what has just changed.
  getComputedStyle(element).opacity;
  const animations = element.getAnimations?.({ subtree: true }) ?? [];
  await Promise.allSettled(animations.map(({ finished }) => finished));
}
