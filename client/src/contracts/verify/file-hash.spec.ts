import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { hashOf, typedHash } from './file-hash';
import { sha256 } from './sha256';

describe('hashOf', () => {
  it('is the SHA-256 of the bytes, which differs after any change of one byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (bytes, at, by) => {
          const changed = bytes.map((byte, index) => (index === at % bytes.length ? byte ^ by : byte));
          const hash = await hashOf(new Blob([new Uint8Array(bytes)]));
          expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
          expect(await hashOf(new Blob([new Uint8Array(changed)]))).not.toBe(hash);
        },
      ),
    );
  });
});

describe('hashOf on plain http', () => {
  const { crypto } = globalThis;
  beforeEach(() => Object.defineProperty(globalThis, 'crypto', { configurable: true, value: {} }));
  afterEach(() => Object.defineProperty(globalThis, 'crypto', { configurable: true, value: crypto }));

  it('is the same, without the hashes of the browser', async () => {
    expect(await hashOf(new Blob(['abc']))).toBe(createHash('sha256').update('abc').digest('hex'));
  });
});

describe('sha256', () => {
  it('is the same as that of Node for every length around a block, and for long input', () => {
    for (const length of [...Array(200).keys(), 100_003]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 131 + length) % 256);
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('reads only its part of a buffer', () => {
    const whole = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    expect(Buffer.from(sha256(whole.subarray(7, 207)))).toEqual(createHash('sha256').update(whole.subarray(7, 207)).digest());
  });
});

describe('typedHash', () => {
  const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  it.each([HASH, ` ${HASH.toUpperCase()}\n`, `${HASH}  contract.pdf`, HASH.replaceAll(/(.{8})/g, '$1 ')])(
    'finds the hash in %j',
    (text) => {
      expect(typedHash(text)).toBe(HASH);
    },
  );

  it.each(['', HASH.slice(1), `${HASH}0`, `z${HASH.slice(1)}`, 'contract.pdf'])('is null for %j', (text) => {
    expect(typedHash(text)).toBeNull();
  });
});
