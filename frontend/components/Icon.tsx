const files = import.meta.glob<string>('../icons/*.svg', { query: '?raw', import: 'default', eager: true });

// The objects are created once: for a new object, React before 19.3 would replace the SVG by an equal one, and a press
// that began on the old SVG would not become a click (facebook/react 31660).
const drawings = Object.fromEntries(Object.entries(files).map(([file, svg]) => [file, { __html: svg.trim() }]));

/**
 * One icon of `frontend/icons`, in the color and size of the text around it. It is inline SVG, because Firefox before 132
 * does not render symbols from another file under our Content-Security-Policy. Throws if there is no such icon.
 */
export function Icon({ name }: { name: string }) {
  const drawing = drawings[`../icons/${name}.svg`];
  if (drawing === undefined) throw new Error(`There is no frontend/icons/${name}.svg.`);

  return (
    <span
      data-icon={name}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
      dangerouslySetInnerHTML={drawing}
    />
  );
}
