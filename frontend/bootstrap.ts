/**
 * The only script inlined into a page's HTML (1.3 KB): the handlers that cannot wait for React, and the loader of React.
 */
import './bootstrap/startReact';
import './bootstrap/inertBehindPopovers';
