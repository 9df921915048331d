import { NPM_TEST_SERVER } from './servers';
import { testReleases } from './testReleases';

testReleases(NPM_TEST_SERVER);
