import { test as base } from '../test';
import { type DeployCheckout, deployCheckout } from './deployCheckout';
import {
  type DeployServer,
  type DeployServerKind,
  type DeployServerOptions,
  emptyHost,
  startDeployServer,
} from './startDeployServer';
import { startTcpRelay, type TcpRelay } from './tcpRelay';

/** Delay each way, as on real networks: the host executes received commands before it sees that the client is gone. */
const DELAY_MS = 20;

export interface DeployPlace {
  server: DeployServer;
  /** Between the checkouts and the server. */
  relay: TcpRelay;
  /** A checkout that deploys through the relay. */
  checkout: DeployCheckout;
  /** A checkout of the same person on another machine. */
  anotherCheckout(): DeployCheckout;
}

interface DeployFixtures {
  /** Starts a server to deploy to, with an empty folder for the site. */
  startDeploys(kind: DeployServerKind, options?: DeployServerOptions): Promise<DeployPlace>;
}

/** Playwright's `test` with servers to deploy to, and checkouts to deploy from, which end with the test. */
export const test = base.extend<DeployFixtures>({
  // Its servers end before a web host that serves their folder.
  startDeploys: async ({ startHost: _ }, use) => {
    const ends: (() => unknown)[] = [];
    await use(async (kind, options) => {
      const server = await startDeployServer(kind, options);
      emptyHost(server);
      const relay = await startTcpRelay(server.port, DELAY_MS);
      ends.unshift(relay.stop, server.stop);
      const anotherCheckout = () => {
        const checkout = deployCheckout({ ...server.settings, ...server.settingsAt(relay.port) });
        ends.push(checkout.remove);

        return checkout;
      };

      return { server, relay, checkout: anotherCheckout(), anotherCheckout };
    });
    for (const end of ends) await end();
  },
});
