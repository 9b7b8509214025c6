/**
 * Where something may be sent that a member names: to the public internet, and to nothing that only this server
 * reaches. The url is judged when it comes, and the address when something is sent, which is the one that is connected
 * to: a name may mean something else by then.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry: what is not global.
const NOT_PUBLIC: [address: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
const notPublic = new BlockList();
for (const one of NOT_PUBLIC) notPublic.addSubnet(...one);
/** All that is global of IPv6 begins with 001. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet. One that holds another one, such as ::ffff:10.0.0.1, is none. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !notPublic.check(ip, 'ipv4');
  return family === 6 && !ip.includes('%') && global6.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6');
}

const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|onion|arpa|test|invalid|example)\.?$/;

/**
 * Whether a url can be the one of a push service: https on its usual port, a name and not an address.
 * @param allowedOrigin one that may be anything, for tests
 */
export function isPublicUrl(url: string, allowedOrigin?: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(url);
  if (username || password) return false;
  if (origin === allowedOrigin) return true;
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  return protocol === 'https:' && port === '' && isName && !PRIVATE_NAMES.test(hostname);
}

/** A name that leads to where nothing may be sent. */
export class NotPublicError extends Error {}

/** Looks names up as `net.connect` wants it, and knows only addresses of the public internet. */
export const lookupPublic: LookupFunction = (hostname, { all, ...options }, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const open = addresses.filter(({ address }) => isPublicIp(address));
    const [first] = open;
    if (!first) return callback(new NotPublicError(`${hostname} is not on the public internet`), []);
    if (all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
