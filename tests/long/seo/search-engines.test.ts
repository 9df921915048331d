import { testSearchEngines } from '../../e2e/seo/searchEngineClaims';

await testSearchEngines('/films/studio');
