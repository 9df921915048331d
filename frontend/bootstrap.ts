/**
 * The only script a page starts with, written into its HTML, in two kilobytes: what cannot wait for React, and what fetches it.
 */
import './bootstrap/startReact';
import './bootstrap/holdBehindWindows';
import './bootstrap/takePastedTexts';
