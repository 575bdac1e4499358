/** Blocked and allowed IP addresses. Pure: shared by server and client. */

export const ADDRESS_RULE_KINDS = ['block', 'allow'] as const;
export type AddressRuleKind = (typeof ADDRESS_RULE_KINDS)[number];

export const MAX_ADDRESS_RULES = 2_000;
/** The longest range in CIDR notation, with room for spaces around it. */
export const MAX_RANGE_LENGTH = 60;
export const MAX_BLOCK_REASON = 300;

/** Ranges with a shorter prefix cover whole continents. */
export const MIN_PREFIX = { ipv4: 8, ipv6: 16 } as const;

export const RANGE_MESSAGE = 'Enter an IP address such as 203.0.113.7, or a range such as 203.0.113.0/24 or 2001:db8::/48.';
export const WIDE_RANGE_MESSAGE = `Enter a smaller range: /${MIN_PREFIX.ipv4} is the largest for IPv4, /${MIN_PREFIX.ipv6} for IPv6.`;

/** Codes of the refusals that are repeated with the range typed out as `confirm`. */
export const CONFIRMABLE = ['blocks-own-address', 'blocks-admin-address'] as const;

/** In effect, switched off, or still switched on but past its expiry. */
export const ADDRESS_RULE_STATES = ['on', 'off', 'expired'] as const;
export type AddressRuleState = (typeof ADDRESS_RULE_STATES)[number];

/** @param now epoch milliseconds. */
export function addressRuleState({ isActive, expiresAt }: { isActive: boolean; expiresAt: Date | null }, now: number): AddressRuleState {
  if (!isActive) return 'off';
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'on';
}
