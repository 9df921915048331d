import type DNS from 'dns2';
import { createServer, Packet } from 'dns2';
import { openResolver } from '../../../../scripts/doctor/mail/resolver.ts';

const HOST = '127.0.0.1';

type RecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'TXT';

/**
 * The records of a name, and of the target of its CNAME too. An MX record is written as `10 mail.studio.test`. `isDead` makes
 * it answer SERVFAIL.
 */
export type Records = Readonly<Partial<Record<RecordType, readonly string[]>> & { isDead?: boolean }>;

/** Records by name. The PTR records of an IPv4 address are written at the address. */
export type Zone = Readonly<Record<string, Records>>;

/**
 * Starts a name server for a zone, and a resolver that asks no other server. It has no TCP, so an answer must fit into 512
 * bytes.
 */
export async function startNameServer(zone: Zone) {
  const isIpv4 = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
  const names = new Map(
    Object.entries(zone).map(([name, records]) => [name.replace(isIpv4, '$4.$3.$2.$1.in-addr.arpa'), records]),
  );
  const server = createServer({ udp: true, handle: (request, send) => send(answerTo(request, names)) });
  await server.listen({ udp: { port: 0, address: HOST } });
  const address = `${HOST}:${server.addresses().udp?.port}`;
  const resolver = openResolver();
  resolver.setServers([address]);

  return { address, resolver, close: () => server.close() as Promise<never> };
}

function answerTo(request: Packet, names: ReadonlyMap<string, Records>): Packet {
  const response = Packet.createResponseFromRequest(request);
  const [{ name, type }] = request.questions as [DNS.Packet.Question];
  const asked = name.toLowerCase().replace(/\.$/, '');
  const exists = [...names.keys()].some((each) => each === asked || each.endsWith(`.${asked}`));
  if (!exists) response.header.rcode = Packet.RCODE.NXDOMAIN;
  const { isDead, ...records } = names.get(asked) ?? {};
  if (isDead) response.header.rcode = Packet.RCODE.SERVFAIL;
  const values = records[Packet.TYPE_NAME[type] as keyof typeof records] ?? [];
  response.answers.push(...values.map((value) => resource(name, type, value)));
  return response;
}

/** A record of any type: each type is encoded from one of the fields of its value, and MX from two. */
function resource(name: string, type: number, value: string): DNS.Packet.Resource {
  const [priority, exchange] = value.split(' ');
  return {
    name,
    type,
    class: Packet.CLASS.IN,
    ttl: 0,
    address: value,
    domain: value,
    ns: value,
    priority: Number(priority),
    exchange: exchange === '.' ? '' : exchange,
    // The longest string in a TXT record; longer ones are split (RFC 1035, 3.3).
    data: value.match(/.{1,255}/g) ?? [''],
  } as DNS.Packet.Resource;
}
