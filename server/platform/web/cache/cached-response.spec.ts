import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { acceptedEncodings, encoded, matchesEtag } from './cached-response.js';

describe('encoded', () => {
  it('does not compress small bodies', async () => {
    expect(await encoded(Buffer.alloc(1024, 'a'))).toEqual({ identity: Buffer.alloc(1024, 'a') });
  });

  it('has the same content in every encoding', async () => {
    const body = Buffer.from('A line of text.\n'.repeat(200));
    const { br, gzip } = await encoded(body);
    expect(brotliDecompressSync(br ?? '')).toEqual(body);
    expect(gunzipSync(gzip ?? '')).toEqual(body);
    expect(br?.length).toBeLessThan(200);
  });

  it('uses a single encoding for bytes that a client is waiting for', async () => {
    const { br, gzip } = await encoded(Buffer.alloc(5000, 'a'), 'now');
    expect(brotliDecompressSync(br ?? '')).toEqual(Buffer.alloc(5000, 'a'));
    expect(gzip).toBeUndefined();
  });
});

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', true, true],
    ['gzip', false, true],
    ['', false, false],
    ['br;q=0, gzip;q=0.5', false, true],
    ['gzip;q=1, br;q=0.2', false, true],
    ['*', true, true],
    ['*;q=0', false, false],
    ['identity', false, false],
    ['GZIP ; Q=0.5, BR ; q=0.9', true, true],
    ['br;q=nonsense', false, false],
  ])('%j', (header, br, gzip) => {
    expect(acceptedEncodings(header)).toEqual({ br, gzip });
  });

  it('parses any input', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const { br, gzip } = acceptedEncodings(header);
        return typeof br === 'boolean' && typeof gzip === 'boolean';
      }),
    );
  });
});

describe('matchesEtag', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['W/"aa"', false],
  ])('%s', (header, expected) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  });
});
