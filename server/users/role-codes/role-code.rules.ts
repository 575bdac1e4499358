import { inGroup } from '../../platform/access/roles.rules.js';

/** Crockford's base 32: no I, L, O or U, so that a code can be read aloud or typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUP = 4;

/** Random bits in a code: 16 characters of 5 bits, in groups of four. */
export const ROLE_CODE_BYTES = 10;

/**
 * Encodes random bytes in base 32 and groups of four: 10 bytes as `XXXX-XXXX-XXXX-XXXX`. Incomplete last characters are padded with zero
 * bits.
 */
export function formatRoleCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)] ?? '');
  return (characters.join('').match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Normalises typed input: case, spaces, hyphens and look-alike letters are ignored. */
export function normaliseRoleCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** Maximum length of a code's note. */
export const ROLE_CODE_NOTE_LENGTH = 200;

/** Limits of a code. */
interface RoleCodeLimits {
  /** Maximum days until it expires. */
  days: number;
  /** Maximum number of uses. */
  uses: number;
}

const MAX_LIMITS: RoleCodeLimits = { days: 90, uses: 50 };
/** Anyone who finds such a code can take over the studio or read customers' data, so it is for one user and a short time. */
const PRIVILEGED: RoleCodeLimits = { days: 30, uses: 1 };

/** The limits of a code for these roles. */
export function roleCodeLimits(roles: readonly string[]): RoleCodeLimits {
  return inGroup(roles, 'investigation') || inGroup(roles, 'securityCentre') ? PRIVILEGED : MAX_LIMITS;
}

/** An error message for each number that is not an integer within the limits of these roles. Undefined numbers get defaults. */
export function roleCodeProblems(
  roles: readonly string[],
  { expiresInDays, uses }: { expiresInDays?: number | undefined; uses?: number | undefined },
): Record<string, string> {
  const limits = roleCodeLimits(roles);
  return {
    ...(!isWithin(expiresInDays, limits.days) && { expiresInDays: `Please enter a whole number of days from 1 to ${limits.days}.` }),
    ...(!isWithin(uses, limits.uses) && {
      uses: limits.uses === 1 ? 'A code for these roles is for one person only.' : `Please enter a whole number from 1 to ${limits.uses}.`,
    }),
  };
}

function isWithin(value: number | undefined, max: number): boolean {
  return value === undefined || (Number.isInteger(value) && value >= 1 && value <= max);
}
