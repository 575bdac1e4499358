import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseAddress } from './addresses.js';

/** A single address is the range with the longest prefix. */
interface Range {
  bytes: number[];
  prefix: number;
}

/**
 * Parses an address or a range in CIDR notation, IPv4 or IPv6.
 * @returns its canonical text: without host bits, an IPv4-mapped range as IPv4, one address without its prefix length; undefined if it is
 * neither.
 */
export function parseRange(text: string): string | undefined {
  const range = rangeOf(text);
  if (range === undefined) return undefined;
  const address = ipaddr.fromByteArray(masked(range)).toString();
  const canonical = parseAddress(address) ?? address;
  return range.prefix === range.bytes.length * 8 ? canonical : `${canonical}/${range.prefix}`;
}

/** Number of leading bits that all addresses of a canonical range share, and of an address. */
export function prefixOf(range: string): { prefix: number; bits: number } {
  const { prefix, bytes } = rangeOf(range) ?? { prefix: 0, bytes: [] };
  return { prefix, bits: bytes.length * 8 };
}

/** Values by address range. A look-up costs one step for each prefix length in use, whatever the number of ranges. */
export class AddressRangeIndex<T> {
  /** By number of bytes of the address, then by prefix length, then by the leading bits. */
  private readonly byLength = new Map<number, Map<number, Map<string, T[]>>>();

  get isEmpty(): boolean {
    return this.byLength.size === 0;
  }

  /** @param text a range that `parseRange` accepts; any other is ignored. */
  add(text: string, value: T): void {
    const range = rangeOf(text);
    if (range === undefined) return;
    const byPrefix = getOrCreate(this.byLength, range.bytes.length, () => new Map<number, Map<string, T[]>>());
    const byBits = getOrCreate(byPrefix, range.prefix, () => new Map<string, T[]>());
    getOrCreate(byBits, keyOf(range), () => []).push(value);
  }

  /** Values of every range that contains an address. */
  *containing(text: string): Generator<T> {
    if (this.isEmpty) return;
    const address = parseAddress(text);
    if (address === undefined) return;
    const bytes = ipaddr.parse(address).toByteArray();
    for (const [prefix, byBits] of this.byLength.get(bytes.length) ?? []) yield* byBits.get(keyOf({ bytes, prefix })) ?? [];
  }
}

function rangeOf(text: string): Range | undefined {
  const [address = '', length, ...more] = text.trim().split('/');
  // Neither a port nor a zone is part of the notation.
  const canonical = isIP(address) === 0 || address.includes('%') ? undefined : parseAddress(address);
  if (canonical === undefined || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const isMapped = address.includes(':') && !canonical.includes(':');
  const bytes = ipaddr.parse(canonical).toByteArray();
  const bits = bytes.length * 8;
  const prefix = length === undefined ? bits : Number(length) - (isMapped ? 96 : 0);
  return prefix < 0 || prefix > bits ? undefined : { bytes, prefix };
}

function masked({ bytes, prefix }: Range): number[] {
  return bytes.map((byte, index) => byte & (0xff_00 >> Math.min(8, Math.max(0, prefix - index * 8))) & 0xff);
}

function keyOf(range: Range): string {
  return String.fromCharCode(...masked(range));
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const value = create();
  map.set(key, value);
  return value;
}
