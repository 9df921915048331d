import { useEffect, useRef, useState } from 'react';
import company from '../../content/company.yaml';
import contact from '../../content/contact.yaml';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import picture from '../../media/studio-map.svg';
import styles from './StudioMap.module.css';

const { studio } = contact;

/** A picture of the studio's location; the external map replaces it after a click. */
export function StudioMap() {
  const [isShown, setIsShown] = useState(false);
  const canShow = useIsHydrated();
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (isShown) frame.current?.focus();
  }, [isShown]);

  if (isShown) {
    return <iframe className={styles.map} ref={frame} src={company.map} title={studio.mapTitle} />;
  }
  return (
    <div className={styles.map}>
      <img src={picture} width={760} height={570} alt={studio.pictureAlt} loading="lazy" />
      {canShow && (
        <button className={styles.show} type="button" onClick={() => setIsShown(true)}>
          {studio.showMap}
        </button>
      )}
    </div>
  );
}
