import { isIPv6 } from 'node:net';

/** Prefixes of IPv6 behind which an IPv4 address stands: mapped, NAT64 (RFC 6052) and 6to4. */
const carriers = [[0, 0, 0, 0, 0, 0xffff], [0x64, 0xff9b, 0, 0, 0, 0], [0x2002]];

/**
 * An address in the one form in which addresses are compared: without a zone, an IPv4 address that
 * IPv6 carries as IPv4. A text that is no address stays as it is.
 */
export function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const carrier = carriers.find((prefix) => prefix.every((group, n) => groups[n] === group));
  if (!carrier) return shorten(plain);
  const [high = 0, low = 0] = groups.slice(carrier.length);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/**
 * The network that an address counts as: the /64 of an IPv6 address, which one subscriber has
 * whole, or the IPv4 address itself.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}

/** The canonical form of an IPv6 address. */
function shorten(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The eight groups of an IPv6 address without a zone. */
export function groupsOf(address: string): number[] {
  const [head = '', tail] = shorten(address).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16));
}
