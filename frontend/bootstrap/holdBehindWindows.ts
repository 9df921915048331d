// What stands behind an open window is inert: from when that is seen, since the whole page has to be styled anew for it, until
// just before it closes and gives the focus back.
addEventListener(
  'beforetoggle',
  ({ target, newState }) => {
    const shown = target as HTMLElement;
    const holdBehind = (isHeld: boolean) => {
      for (let around = shown; around.parentElement?.parentElement; around = around.parentElement) {
        for (const part of around.parentElement.children) (part as HTMLElement).inert = isHeld && part !== around;
      }
    };
    if (newState === 'open') requestAnimationFrame(() => setTimeout(() => holdBehind(shown.matches(':popover-open'))));
    else holdBehind(false);
  },
  true,
);

// The back-forward cache would keep the menu open; a link in it leads away before React can close it.
addEventListener('pagehide', () => document.getElementById('sidebar')?.hidePopover?.());

export {};
