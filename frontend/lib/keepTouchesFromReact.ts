/** What fingers and mouse buttons do beside clicking, which means nothing here. */
const TOUCHES = [
  ...['pointerdown', 'pointerup', 'pointercancel'],
  ...['touchstart', 'touchend', 'touchcancel'],
  ...['mousedown', 'mouseup', 'contextmenu'],
];

/**
 * Until React runs the page, keeps from it what it has no answer to: touches, as of a finger that only scrolls, and clicks on
 * what the browser opens by itself. For any of them React would draw all of the page at once, in one task that everything else
 * waits for, the answer too (`dispatchEvent` in react-dom: it hydrates a blocked root synchronously).
 */
export function keepTouchesFromReact(): void {
  const hold = (event: Event) => {
    if (event.type !== 'click' || opensByItself(event.target)) event.stopPropagation();
  };
  const types = [...TOUCHES, 'click'];
  // React listens inside the window.
  for (const type of types) addEventListener(type, hold, true);
  addEventListener('hydrated', () => {
    for (const type of types) removeEventListener(type, hold, true);
  });
}

function opensByItself(target: EventTarget | null): boolean {
  const pressed = target instanceof Element ? target.closest('button, summary') : null;

  return pressed instanceof HTMLButtonElement ? Boolean(pressed.popoverTargetElement) : pressed !== null;
}
