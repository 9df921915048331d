import { testSearchEngines } from './searchEngineClaims';

await testSearchEngines('');
