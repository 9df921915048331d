import { expect, it } from 'vitest';
import * as limits from '../../../frontend/lib/limits';

it('intervals and limits keep the values that the design fixes', () => {
  expect(limits).toMatchObject({
    PHONE_MAX_LENGTH: 10,
    TABLET_MIN_WIDTH_PX: 768,
    COUNTER_STEPS: 50,
    COUNTER_TICK_MS: 50,
    CAROUSEL_INTERVAL_MS: 4000,
    CAROUSEL_TRANSITION_MS: 500,
  });
});
