import styles from './Icon.module.css';

const drawings = import.meta.glob<string>('../icons/*.svg', { query: '?raw', import: 'default', eager: true });

/**
 * One icon of `frontend/icons`, in the color and size of the text around it. It is inline SVG, because Firefox before 132
 * renders no symbol of another file under our content security policy. Throws if there is no such icon.
 */
export function Icon({ name }: { name: string }) {
  const drawing = drawings[`../icons/${name}.svg`];
  if (drawing === undefined) throw new Error(`There is no frontend/icons/${name}.svg.`);

  return (
    <span
      className={styles.icon}
      data-icon={name}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
      dangerouslySetInnerHTML={{ __html: drawing.trim() }}
    />
  );
}
