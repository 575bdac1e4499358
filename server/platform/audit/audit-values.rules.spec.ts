import fc from 'fast-check';
import { WITHHELD, auditJson, auditText } from './audit-values.rules.js';

describe('auditJson', () => {
  it('redacts values under secret-sounding keys at any depth', () => {
    const canary = 'canary-5e1f';
    const keys = ['password', 'newPassword', 'token', 'refresh_token', 'clientSecret', 'code', 'backupCodes', 'code_hash', 'HASH'];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.integer({ min: 0, max: 4 }), fc.boolean(), (key, depth, nested) => {
        let value: unknown = { [key]: nested ? { inner: [canary] } : canary, title: 'stays' };
        for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { inner: value } : [value];
        const text = auditJson(value) ?? '';
        expect(text).not.toContain(canary);
        expect(text).toContain(WITHHELD);
        expect(text).toContain('stays');
      }),
    );
  });

  it('sorts keys, leaves out what JSON cannot represent, and writes dates and large numbers as text', () => {
    const value = {
      b: 1,
      a: new Date('2026-01-31T09:00:00Z'),
      c: undefined,
      d: () => 1,
      e: 12n,
      f: Number.NaN,
      g: null,
      h: new Date(Number.NaN),
    };
    expect(auditJson(value)).toBe('{"a":"2026-01-31T09:00:00.000Z","b":1,"e":"12","f":"NaN","g":null,"h":"invalid date"}');
    expect([auditJson(undefined), auditJson(null)]).toEqual([null, null]);
  });

  it('does not depend on key order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 8 }), (value) => {
        expect(auditJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(auditJson(value));
      }),
    );
  });

  it('is always valid JSON of bounded size, even for circular values', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withBigInt: true, maxDepth: 5 }), (value) => {
        const text = auditJson(value);
        if (text === null) return;
        expect(() => JSON.parse(text) as unknown).not.toThrow();
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16_384);
      }),
    );
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(auditJson(circle)).toContain('[too deep]');
  });

  it('shortens long texts and lists, and leaves out what is still too large', () => {
    expect(auditJson('x'.repeat(1_500))).toBe(`"${'x'.repeat(1_000)}… [500 more]"`);
    expect(auditJson(Array.from({ length: 120 }, () => 1))).toContain('"[20 more]"]');
    expect(auditJson(Array.from({ length: 90 }, () => 'y'.repeat(900)))).toMatch(/^\{"left_out":"\d+ bytes"\}$/);
    const wide = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`k${index}`, 1]));
    expect(auditJson(wide)).toContain('[30 more]');
  });
});

describe('auditText', () => {
  it('is bounded and contains nothing that the database refuses', () => {
    expect(auditText('a\0b', 10)).toBe('ab');
    expect(auditText('abcdef', 3)).toBe('abc');
    expect(auditText('x😀', 2)).toBe('x\ufffd');
    expect([auditText(undefined, 3), auditText(null, 3)]).toEqual([null, null]);
  });
});
