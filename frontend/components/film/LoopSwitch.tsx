import { useSyncExternalStore } from 'react';
import { loopSwitch } from '../../content/controls';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { loops } from '../../lib/loops';
import { Icon } from '../Icon';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './LoopSwitch.module.css';

/** Stops all loops of the page, and lets them go on. Without a script none plays, and there is nothing to stop. */
export function LoopSwitch() {
  const areStopped = useSyncExternalStore(loops.subscribe, loops.areStopped, loops.areStoppedInStaticHtml);
  if (!useIsHydrated()) return null;

  return (
    <button className={styles.switch} type="button" onClick={() => loops.stop(!areStopped)}>
      <Icon name={areStopped ? 'play' : 'pause'} />
      <VisuallyHidden>{areStopped ? loopSwitch.play : loopSwitch.stop}</VisuallyHidden>
    </button>
  );
}
