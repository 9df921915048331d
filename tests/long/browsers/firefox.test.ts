import { tour } from './tour';

await tour('firefox');
