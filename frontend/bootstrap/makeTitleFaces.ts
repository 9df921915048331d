declare global {
  interface Uint8ArrayConstructor {
    /** Chromium from 140 on, Firefox from 133, Safari from 18.2. */
    fromBase64?: (letters: string) => Uint8Array<ArrayBuffer>;
  }
}

// The faces of the first screen's titles stand in the page's styles, for browsers without scripts: those ask for them once they
// have laid the page out, as for any address, and unpack them after that. Made here they are there in the first frame.
for (const [, rule, letters] of document.head.textContent.matchAll(
  /@font-face{([^}]*?)src:url\(data:[^,]*,([^)]+)/g,
) as Iterable<[string, string, string]>) {
  const face: Record<string, string> = {};
  for (const [, name, value] of rule.matchAll(/([a-z-]+):([^;]+)/g) as Iterable<[string, string, string]>) {
    face[name.replace(/font-|-(.)/g, (_, letter = '') => letter.toUpperCase())] = value;
  }
  const signs = atob(letters);
  // The first frame waits for it: where browsers do it themselves it takes a tenth of the time, by `Uint8Array.from` three times.
  const font = Uint8Array.fromBase64?.(letters) ?? new Uint8Array(signs.length).map((_, at) => signs.charCodeAt(at));
  document.fonts.add(new FontFace(face.family as string, font, face));
}

export {};
