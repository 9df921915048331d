/**
 * The only script inlined into a page's HTML (1 KB): the loader of React, and what cannot wait for it.
 */
import './bootstrap/startReact';

// A link in the menu can leave the page before React has loaded. Back then shows the page with its menu closed.
addEventListener('pagehide', () => document.getElementById('sidebar')?.hidePopover?.());
