import type DNS from 'dns2';
import { createServer, Packet } from 'dns2';
import { openResolver, type Resolver } from '../../../../scripts/doctor/mail/resolver.ts';
import { freePort } from '../../ports';

const HOST = '127.0.0.1';

type DnsServer = ReturnType<typeof createServer>;

/** The records of a name. An MX record is written as `10 mail.studio.test`. */
export interface Records {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly CNAME?: readonly string[];
  readonly MX?: readonly string[];
  readonly NS?: readonly string[];
  readonly PTR?: readonly string[];
  readonly TXT?: readonly string[];
  /** The server answers with SERVFAIL. */
  readonly isDead?: boolean;
}

/** Records by name. The PTR records of an IPv4 address are written at the address. */
export type Zone = Readonly<Record<string, Records>>;

export interface NameServer {
  /** As `npm run doctor -- --dns` takes it. */
  readonly address: string;
  readonly resolver: Resolver;
  close(): Promise<void>;
}

/** The longest string in a TXT record; longer ones are split (RFC 1035, 3.3). */
const LONGEST_STRING = 255;

/** Starts a name server for a zone, and a resolver that asks no other server. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const names = new Map(Object.entries(zone).map(([name, records]) => [zoneName(name), records]));
  const { server, port } = await listenOnFreePort((request, send) => {
    const [question] = request.questions;
    if (question !== undefined) send(answerTo(request, question, names));
  });
  const address = `${HOST}:${port}`;
  return {
    address,
    resolver: openResolver(address),
    close: async () => {
      await server.close();
    },
  };
}

/** Starts a server; on another port if a program takes the free one before the server does. */
async function listenOnFreePort(
  handle: DNS.DnsHandler,
  attemptsLeft = 3,
): Promise<{ server: DnsServer; port: number }> {
  const server = createServer({ udp: true, tcp: true, handle });
  const port = await freePort();
  try {
    await new Promise((resolve, reject) => {
      server.on('error', reject);
      server.listen({ udp: { port, address: HOST }, tcp: { port, address: HOST } }).then(resolve, reject);
    });

    return { server, port };
  } catch (problem) {
    server.close();
    if (attemptsLeft === 1) throw problem;

    return listenOnFreePort(handle, attemptsLeft - 1);
  }
}

function answerTo(request: Packet, { name, type }: DNS.Packet.Question, names: ReadonlyMap<string, Records>): Packet {
  const response = Packet.createResponseFromRequest(request);
  const asked = name.toLowerCase().replace(/\.$/, '');
  const records = names.get(asked);
  if (records?.isDead) {
    response.header.rcode = Packet.RCODE.SERVFAIL;
    return response;
  }
  const exists = [...names.keys()].some((each) => each === asked || each.endsWith(`.${asked}`));
  if (!exists) response.header.rcode = Packet.RCODE.NXDOMAIN;
  response.answers.push(...answersAt(asked, type, names));
  return response;
}

/** The records of a type; those of an alias (CNAME) are the alias and the records of its target. */
function answersAt(name: string, type: number, names: ReadonlyMap<string, Records>): DNS.Packet.Resource[] {
  const records = names.get(name) ?? {};
  const [alias] = records.CNAME ?? [];
  if (alias !== undefined && type !== Packet.TYPE.CNAME) {
    return [resource(name, Packet.TYPE.CNAME, { domain: alias }), ...answersAt(alias, type, names)];
  }
  const values = (Packet.TYPE_NAME[type] ?? '') in records ? records[Packet.TYPE_NAME[type] as keyof Zone[string]] : [];
  return (values as readonly string[]).map((value) => resource(name, type, contentOf(type, value)));
}

function contentOf(type: number, value: string): Partial<DNS.Packet.Resource> {
  const [priority = '', exchange = ''] = value.split(' ');
  switch (type) {
    case Packet.TYPE.MX:
      return { priority: Number(priority), exchange: exchange === '.' ? '' : exchange };
    case Packet.TYPE.TXT:
      return { data: value.match(new RegExp(`.{1,${LONGEST_STRING}}`, 'g')) ?? [''] };
    case Packet.TYPE.CNAME:
    case Packet.TYPE.PTR:
      return { domain: value };
    case Packet.TYPE.NS:
      return { ns: value };
    default:
      return { address: value };
  }
}

const resource = (name: string, type: number, content: Partial<DNS.Packet.Resource>): DNS.Packet.Resource => ({
  ...({ name, type, class: Packet.CLASS.IN, ttl: 0 } as DNS.Packet.Resource),
  ...content,
});

/** The name of the PTR records of an IPv4 address; other names as they are. */
function zoneName(name: string): string {
  return /^\d+\.\d+\.\d+\.\d+$/.test(name) ? `${name.split('.').reverse().join('.')}.in-addr.arpa` : name;
}
