import { NPM_TEST_SERVER } from './servers';
import { testInterruptions } from './testInterruptions';

testInterruptions(NPM_TEST_SERVER);
