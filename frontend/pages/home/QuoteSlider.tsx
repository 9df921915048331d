import type { Quote } from '../../schema/records';
import { LateSlider } from './LateSlider';
import styles from './QuoteSlider.module.css';

/** A slider of large quotes, one at a time. */
export function QuoteSlider({ label, quotes }: { label: string; quotes: readonly Quote[] }) {
  return (
    <LateSlider
      label={label}
      transition="slide"
      slides={quotes.map(({ quote, emphasis, people }) => (
        <figure className={styles.quote} dir="auto" key={quote}>
          <blockquote>
            <Emphasized text={`“${quote}”`} emphasis={emphasis} />
          </blockquote>
          <figcaption>{people}</figcaption>
        </figure>
      ))}
    />
  );
}

function Emphasized({ text, emphasis = '' }: { text: string; emphasis: string | undefined }) {
  const start = text.indexOf(emphasis);
  if (emphasis === '' || start === -1) return text;
  return (
    <>
      {text.slice(0, start)}
      <strong>{emphasis}</strong>
      {text.slice(start + emphasis.length)}
    </>
  );
}
