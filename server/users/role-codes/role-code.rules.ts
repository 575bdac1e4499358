/** Crockford's base 32: no I, L, O or U, so that a code survives being read aloud or typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUP = 4;

/** Random bits in a code: 16 characters of 5 bits, in groups of four. */
export const ROLE_CODE_BYTES = 10;

/**
 * Writes 10 random bytes as `XXXX-XXXX-XXXX-XXXX`.
 * @param bytes exactly 10.
 */
export function formatRoleCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[parseInt(five, 2)] ?? '');
  return (characters.join('').match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** What was typed, in the form that is compared: case, spaces, hyphens and look-alike letters do not matter. */
export function normaliseRoleCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
