/** Resolves after all animations and transitions in the element, such as a dialog's closing transition. */
export async function settled(element: HTMLElement): Promise<void> {
  // Reading a computed style starts the transitions of styles that have just changed.
  getComputedStyle(element).opacity;
  const animations = element.getAnimations?.({ subtree: true }) ?? [];
  await Promise.allSettled(animations.map(({ finished }) => finished));
}
