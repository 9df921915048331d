import { useEffect, useRef, useState } from 'react';
import company from '../../content/company.yaml';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import styles from './StudioMap.module.css';

/** The studio's address; the external map replaces it after a click. */
export function StudioMap() {
  const [isShown, setIsShown] = useState(false);
  const canShow = useIsHydrated();
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (isShown) frame.current?.focus();
  }, [isShown]);

  if (isShown) {
    return <iframe className={styles.map} ref={frame} src={company.map} title="Map with the studio" />;
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
