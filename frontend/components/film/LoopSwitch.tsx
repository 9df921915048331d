import { useSyncExternalStore } from 'react';
import site from '../../content/site.yaml';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { loops } from '../../lib/loops';
import { Icon } from '../Icon';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './LoopSwitch.module.css';

const { loopSwitch } = site;

/** The button that stops and restarts all loops of the page. It renders after hydration, because loops need scripts. */
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
