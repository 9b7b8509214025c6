/**
 * The caller's IP for connections that do not pass through Fastify: sockets. The rule is that of its `trustProxy`:
 * trusted proxies may say for whom they forward.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** The names that TRUST_PROXY takes besides IPs (https://fastify.dev/docs/latest/Reference/Server/#trustproxy). */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const family = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');
/** Unwraps IPv4 within IPv6, which a socket that listens on both reports. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

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
 * @param trusted proxies: IPs, ranges (`10.0.0.0/8`), or names of ranges; false: none
 * @returns whether an IP is one of theirs
 */
export function trustedProxies(trusted: string[] | false): (ip: string) => boolean {
  const proxies = new BlockList();
  for (const range of (trusted || []).flatMap((name) => NAMED[name] ?? name)) {
    const [ip = '', mask] = range.split('/');
    if (mask === undefined) proxies.addAddress(plain(ip), family(plain(ip)));
    else proxies.addSubnet(ip, bitsOf(mask), family(ip));
  }
  return (ip) => proxies.check(plain(ip), family(plain(ip)));
}

/**
 * @param trusted proxies, as above
 * @returns the IP that a request comes from
 */
export function callerIps(trusted: string[] | false): (request: IncomingMessage) => string {
  const isProxy = trustedProxies(trusted);
  return (request) => {
    let ip = plain(request.socket.remoteAddress ?? '');
    const forwarded = request.headers['x-forwarded-for'];
    if (!trusted || forwarded === undefined) return ip;
    const said = String(forwarded)
      .split(',')
      .map((part) => plain(part.trim()))
      .filter(Boolean);
    while (said.length > 0 && isProxy(ip)) ip = said.pop() ?? ip;
    return ip;
  };
}
