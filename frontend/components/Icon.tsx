import styles from './Icon.module.css';

const drawings = import.meta.glob<string>('../icons/*.svg', { query: '?raw', import: 'default', eager: true });

/**
 * One icon of `frontend/icons`, in the colour and at the size of the text around it. It is a part of the page, since Firefox
 * before 132 draws no symbol of another file under our security policy. Throws where there is no such icon.
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
