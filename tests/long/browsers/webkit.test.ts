import { tour } from './tour';

await tour('webkit');
