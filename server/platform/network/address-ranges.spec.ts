import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { AddressRangeIndex, parseRange, prefixOf } from './address-ranges.js';

describe('parseRange', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7/32 ', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.200/25', '203.0.113.128/25'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:1:2:3::/64', '2001:db8:1:2::/64'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ])('reads %j as %s', (text, range) => {
    expect(parseRange(text)).toBe(range);
  });

  it.each([
    '',
    'studio.example',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113.7/8/8',
    '203.0.113.7/-1',
    '203.0.113',
    '2001:db8::/129',
    '::ffff:203.0.113.7/8',
    '203.0.113.7:80',
    '[2001:db8::1]',
    'fe80::1%eth0',
  ])('refuses %j', (text) => {
    expect(parseRange(text)).toBeUndefined();
  });

  it('gives the length of the prefix', () => {
    expect(prefixOf('203.0.113.0/24')).toEqual({ prefix: 24, bits: 32 });
    expect(prefixOf('203.0.113.7')).toEqual({ prefix: 32, bits: 32 });
    expect(prefixOf('2001:db8::/48')).toEqual({ prefix: 48, bits: 128 });
  });
});

describe('AddressRangeIndex', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6());

  it('finds what a range check of another library finds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(address, fc.nat(128)), { maxLength: 8 }), address, (entries, text) => {
        const index = new AddressRangeIndex<string>();
        const ranges = entries.flatMap(([base, prefix]) => parseRange(`${base}/${prefix}`) ?? []);
        for (const range of ranges) index.add(range, range);
        const parsed = ipaddr.process(text);
        const expected = ranges.filter((range) => {
          const [base, prefix] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`);
          return base.kind() === parsed.kind() && parsed.match([base, prefix] as never);
        });
        expect([...index.containing(text)].sort()).toEqual(expected.sort());
      }),
    );
  });

  it('contains nothing for a text that is no address', () => {
    const index = new AddressRangeIndex<string>();
    index.add('0.0.0.0/0', 'all');
    expect([...index.containing('unknown')]).toEqual([]);
    expect([...index.containing('203.0.113.7')]).toEqual(['all']);
  });
});
