import type { Bench } from '../bench';
import { healthySpeed } from './healthySpeed';
import { nothingLost } from './nothingLost';
import { visitorNeverWaits } from './visitorNeverWaits';

/** Measures the endpoint of the contact form. */
export const contact = (): Bench => ({
  parts: { lost: nothingLost, waiting: visitorNeverWaits, healthy: healthySpeed },
});
