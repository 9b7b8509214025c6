/**
 * Who calls, for connections that do not pass through Fastify: sockets. The same rule as its `trustProxy` has:
 * proxies that are trusted may say whom they speak for.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** The names that TRUST_PROXY takes beside addresses (https://fastify.dev/docs/latest/Reference/Server/#trustproxy). */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
/** IPv4 within IPv6, as a socket that listens on both tells it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** '255.255.0.0' → 16 */
const bitsOf = (mask: string) =>
  mask.includes('.')
    ? mask
        .split('.')
        .map((part) => Number(part).toString(2))
        .join('')
        .replaceAll('0', '').length
    : Number(mask);

/**
 * @param trusted proxies: addresses, ranges (`10.0.0.0/8`), or names of ranges; false: none
 * @returns whether an address is one of theirs
 */
export function trustedProxies(trusted: string[] | false): (address: string) => boolean {
  const proxies = new BlockList();
  for (const range of (trusted || []).flatMap((name) => NAMED[name] ?? name)) {
    const [address = '', mask] = range.split('/');
    if (mask === undefined) proxies.addAddress(plain(address), family(plain(address)));
    else proxies.addSubnet(address, bitsOf(mask), family(address));
  }
  return (address) => proxies.check(plain(address), family(plain(address)));
}

/**
 * @param trusted proxies, as above
 * @returns the address that a request comes from
 */
export function callerAddresses(trusted: string[] | false): (request: IncomingMessage) => string {
  const isProxy = trustedProxies(trusted);
  return (request) => {
    let address = plain(request.socket.remoteAddress ?? '');
    const forwarded = request.headers['x-forwarded-for'];
    if (!trusted || forwarded === undefined) return address;
    const said = String(forwarded)
      .split(',')
      .map((part) => plain(part.trim()))
      .filter(Boolean);
    while (said.length > 0 && isProxy(address)) address = said.pop() ?? address;
    return address;
  };
}
