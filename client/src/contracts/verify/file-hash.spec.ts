import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { hashOf, typedHash } from './file-hash';

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
