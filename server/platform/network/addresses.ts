import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../text/parse-url.rules.js';

/** Longer than any address with brackets, zone and port. */
const MAX_LENGTH = 80;
/** More proxies than any site has; bounds the cost of one header. */
const MAX_HOPS = 32;
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/** Names of ranges that TRUST_PROXY accepts. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Decides whether an address is trusted to name the previous hop.
 * @param address from `parseAddress`.
 * @param hop 0 for the peer of the connection, 1 for the address it names, and so on.
 */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Parses an IP address, plain or in an X-Forwarded-For format: with a port, in brackets, with a zone.
 * @returns its canonical text (RFC 5952; an IPv4-mapped one as IPv4), or undefined if it is not an address.
 */
export function parseAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  if (text.length > MAX_LENGTH) return undefined;
  const trimmed = text.trim();
  const parts = WITH_PORT.exec(trimmed);
  const [bare = ''] = (parts?.[1] ?? parts?.[2] ?? trimmed).split('%', 1);
  if (isIPv4(bare)) return trimmed.startsWith('[') || trimmed.includes('%') ? undefined : bare;
  if (!isIPv6(bare)) return undefined;
  const address = ipaddr.IPv6.parse(bare);
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String();
}

/**
 * The key under which an address is counted. A household or server often has a whole IPv6 /64, which counts as one.
 * @returns 'unknown' if it is not an address.
 */
export function addressKey(text: string | undefined): string {
  const address = text === undefined ? undefined : parseAddress(text);
  if (address === undefined) return 'unknown';
  if (!address.includes(':')) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * @param setting TRUST_PROXY: the number of proxies, or their addresses, ranges (CIDR) and range names.
 * @throws Error naming the part that cannot be parsed.
 */
export function proxyTrust(setting: number | string | false): ProxyTrust {
  if (setting === false) return () => false;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const trusted = new BlockList();
  for (const entry of setting.split(/[\s,]+/).filter(Boolean)) {
    for (const range of NAMED_RANGES[entry.toLowerCase()] ?? [entry]) addRange(trusted, range);
  }
  return (address) => trusted.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function addRange(trusted: BlockList, range: string): void {
  const [text = '', bits, more] = range.split('/');
  const address = parseAddress(text);
  const family = address?.includes(':') === true ? 'ipv6' : 'ipv4';
  const maxPrefix = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? maxPrefix : Number(bits);
  if (address === undefined || more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || prefix > maxPrefix)
    throw new Error(`"${range}" is neither an address nor a range`);
  trusted.addSubnet(address, prefix, family);
}

/**
 * The client's address, as far as trusted proxies vouch for it: X-Forwarded-For is read from its end, and reading stops at anything that is
 * not an address, so that the nearest proxy represents its clients.
 * @param peer the other end of the connection.
 * @param forwardedFor the header X-Forwarded-For, multiple headers joined by commas.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusts: ProxyTrust): string | undefined {
  let address = peer === undefined ? undefined : parseAddress(peer);
  let rest = forwardedFor;
  for (let hop = 0; address !== undefined && rest !== undefined && hop < MAX_HOPS && trusts(address, hop); hop += 1) {
    const comma = rest.lastIndexOf(',');
    const next = parseAddress(rest.slice(comma + 1));
    if (next === undefined) break;
    address = next;
    rest = comma === -1 ? undefined : rest.slice(0, comma);
  }
  return address;
}

/** Whether an address is a loopback address. */
export function isLoopback(text: string | undefined): boolean {
  const address = text === undefined ? undefined : parseAddress(text);
  return address === '::1' || address?.startsWith('127.') === true;
}

/**
 * The name in a Host header or setting, without its port: lower case, IPv6 in brackets.
 * @returns undefined if it is not a host name.
 */
export function hostName(text: string): string | undefined {
  if (text.length > 260 || !/^(?:\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)(?::\d{0,5})?$/i.test(text)) return undefined;
  return parseUrl(`http://${text}`)?.hostname.replace(/\.$/, '');
}

/** Local names of this machine. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
