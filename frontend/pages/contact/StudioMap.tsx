import { useState } from 'react';
import company from '../../content/company.yaml';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import styles from './StudioMap.module.css';

const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** The studio's address; the external map replaces it after a click. */
export function StudioMap() {
  const [isShown, setIsShown] = useState(false);
  const canShow = useIsHydrated();

  if (isShown) {
    return <iframe className={styles.map} ref={focus} src={company.map} title="Map with the studio" />;
  }
  return (
    <div className={styles.map}>
      <address className={styles.address}>
        {company.address.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {canShow && (
        <button className={styles.show} type="button" onClick={() => setIsShown(true)}>
          Show the map
        </button>
      )}
    </div>
  );
}
