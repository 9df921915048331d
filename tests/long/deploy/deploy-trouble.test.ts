import { OTHER_SERVERS } from '../../e2e/deploy/servers';
import { testTrouble } from './testTrouble';

for (const kind of OTHER_SERVERS) testTrouble(kind);
