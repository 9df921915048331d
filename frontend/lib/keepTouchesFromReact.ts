/** That a finger or a mouse button is down or up again: only clicks mean something here. */
const TOUCHES = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup'];

/**
 * Until React runs the page, keeps from it what it has no answer to: touches, as of a finger that only scrolls, and clicks on
 * what the browser opens by itself. For any of them React would draw all of the page at once, in one task that everything else
 * waits for, the answer too (`dispatchEvent` in react-dom: it hydrates a blocked root synchronously).
 */
export function keepTouchesFromReact(): void {
  const hold = (event: Event) => {
    const pressed = (event.target as Element).closest('button, summary');
    const opensByItself = pressed?.matches('summary') || (pressed as HTMLButtonElement | null)?.popoverTargetElement;
    if (event.type !== 'click' || opensByItself) event.stopPropagation();
  };
  const types = [...TOUCHES, 'click'];
  // React listens inside the window.
  for (const type of types) addEventListener(type, hold, true);
  addEventListener('hydrated', () => {
    for (const type of types) removeEventListener(type, hold, true);
  });
}
