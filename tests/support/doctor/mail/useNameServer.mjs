// Preloaded by `node --import`: the process asks the name server in NAME_SERVER, which no option of a command can name.
import dns from 'node:dns';

const { Resolver } = dns.promises;
dns.promises.Resolver = class extends Resolver {
  /** @param {import('node:dns').ResolverOptions} [options] */
  constructor(options) {
    super(options);
    this.setServers([process.env.NAME_SERVER ?? '']);
  }
};
