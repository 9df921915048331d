import { OTHER_SERVERS } from '../../e2e/deploy/servers';
import { testReleases } from '../../e2e/deploy/testReleases';

for (const kind of OTHER_SERVERS) testReleases(kind);
