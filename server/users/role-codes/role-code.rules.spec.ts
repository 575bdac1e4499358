import fc from 'fast-check';
import { formatRoleCode, normaliseRoleCode, ROLE_CODE_BYTES } from './role-code.rules.js';

const bytes = fc.uint8Array({ minLength: ROLE_CODE_BYTES, maxLength: ROLE_CODE_BYTES });

describe('role codes', () => {
  it('contain at least 60 bits', () => {
    expect(ROLE_CODE_BYTES * 8).toBeGreaterThanOrEqual(60);
  });

  it('have four groups of four and differ if their bytes differ', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(formatRoleCode(a)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        expect(formatRoleCode(a) === formatRoleCode(b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
      }),
    );
  });

  it('lose no bit if the bytes do not fill the last character', () => {
    const longer = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(longer, longer, (a, b) => {
        expect(normaliseRoleCode(formatRoleCode(a))).toHaveLength(26);
        expect(formatRoleCode(a) === formatRoleCode(b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
      }),
    );
    expect(formatRoleCode(new Uint8Array(16))).not.toBe(formatRoleCode(new Uint8Array(16).fill(1, 15)));
  });

  it('tolerate lower case, other separators and look-alike letters', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(' ', '', ' - ', '_'), (a, separator) => {
        const code = formatRoleCode(a);
        const typed = code.toLowerCase().replaceAll('-', separator).replaceAll('0', 'o').replaceAll('1', 'l');
        expect(normaliseRoleCode(typed)).toBe(normaliseRoleCode(code));
      }),
    );
  });
});
