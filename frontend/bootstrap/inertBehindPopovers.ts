// Makes everything behind an open popover inert. This waits until the popover is painted, because it makes the browser restyle
// the whole page, and ends just before the popover closes, because an inert element cannot get the focus back.
addEventListener(
  'beforetoggle',
  ({ target, newState }) => {
    const popover = target as HTMLElement;
    const setInertBehind = (isInert: boolean) => {
      for (let around = popover; around.parentElement?.parentElement; around = around.parentElement) {
        for (const part of around.parentElement.children) (part as HTMLElement).inert = isInert && part !== around;
      }
    };
    if (newState === 'open')
      requestAnimationFrame(() => setTimeout(() => setInertBehind(popover.matches(':popover-open'))));
    else setInertBehind(false);
  },
  true,
);

// Close the menu before the page enters the back-forward cache: a link in it can leave the page before React has loaded.
addEventListener('pagehide', () => {
  const menu = document.getElementById('sidebar') as HTMLDialogElement;
  menu.hidePopover?.();
  // In browsers without popovers it is a modal dialog.
  menu.close();
});

export {};
