import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');

/**
 * Public IPv6 addresses; `reserved` has those of them that map, translate or tunnel into other networks.
 */
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, bits, 'ipv6');

/**
 * Returns true for public internet addresses, and false for this machine, private networks and the metadata
 * service of a cloud.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && world.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/**
 * Returns whether a URL is https on a public host, without a port, user or password. Host names are not
 * resolved here: connect with lookupPublic.
 */
export function isPublicUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.');
}

/**
 * Looks a name up in DNS and fails if any of its addresses is not public. The connection uses the checked
 * address. Trap: Node does not call it for a host that is an IP address; check that with isPublicAddress.
 */
export const lookupPublic: LookupFunction = (host, options, answer) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return answer(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '', 0);
    if (options.all) return (answer as (error: null, found: unknown) => void)(null, found);
    return answer(null, first.address, first.family);
  });
};
