import type { BenchRun } from '../../../scripts/bench/options.mjs';
import type { Bench } from '../bench';
import { posts } from './posts';
import { upload } from './upload';

/** Measures `npm run deploy`. */
export const deploy = ({ rounds }: BenchRun): Bench => ({ parts: { upload: upload(rounds), posts } });
