import { isIP } from 'node:net';
import fc from 'fast-check';
import { addressKey, clientAddress, hostName, isLoopback, isLoopbackName, parseAddress, proxyTrust } from './addresses.js';

describe('parseAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:cb00:7107]:80', '203.0.113.7'],
  ])('reads %j as %s', (text, address) => {
    expect(parseAddress(text)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '203.0.113.7.8',
    '256.1.1.1',
    '[203.0.113.7]',
    '203.0.113.7%1',
    '1.2.3.4:port',
    '[::1',
    '::1]',
    "'; DROP TABLE users",
    `${'1'.repeat(200)}`,
  ])('refuses %j', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it('returns only addresses, and parsing them again changes nothing', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4Extended(),
      fc.tuple(fc.ipV6(), fc.nat(70_000)).map(([ip, port]) => `[${ip}]:${port}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const address = parseAddress(text);
        expect(address === undefined || isIP(address) > 0).toBe(true);
        if (address !== undefined) expect(parseAddress(address)).toBe(address);
      }),
    );
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['no address', 'unknown'],
    [undefined, 'unknown'],
  ])('counts %s under %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe('clientAddress', () => {
  const one = proxyTrust(1);
  const listed = proxyTrust('loopback, 10.0.0.0/8 2001:db8::/32');

  it.each([
    ['10.0.0.1', '203.0.113.7', false as const, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.7', 2, '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, [2001:db8::7]:99', 1, '2001:db8::7'],
    ['::ffff:10.0.0.1', undefined, 1, '10.0.0.1'],
    ['10.0.0.1', 'garbage', 1, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1, unknown, 203.0.113.7', 3, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1, 10.0.0.9', '10.0.0.0/8', '198.51.100.1'],
    ['192.0.2.1', '198.51.100.1', '10.0.0.0/8', '192.0.2.1'],
    [undefined, '198.51.100.1', 1, undefined],
  ])('of %s with the header %s and TRUST_PROXY %s is %s', (peer, header, setting, address) => {
    expect(clientAddress(peer, header, proxyTrust(setting))).toBe(address);
  });

  it('is an address whatever the header contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(one, listed), (header, trusts) => {
        expect(isIP(clientAddress('10.0.0.1', header, trusts) ?? '')).toBeGreaterThan(0);
      }),
    );
  });

  it.each(['10.0.0.0/33', 'somewhere', '10.0.0.0/', '2001:db8::/129', '10.0.0.0/8/8x'])('rejects %j as a proxy', (setting) => {
    expect(() => proxyTrust(setting)).toThrow('neither an address nor a range');
  });
});

describe('host names', () => {
  it.each([
    ['Studio.Example', 'studio.example'],
    ['studio.example.:443', 'studio.example'],
    ['[::1]:3000', '[::1]'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['studio.example/path', undefined],
    ['user@studio.example', undefined],
    ['a b', undefined],
    ['', undefined],
  ])('are parsed from %j as %s', (text, name) => {
    expect(hostName(text)).toBe(name);
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(['string', 'undefined']).toContain(typeof hostName(text))));
  });

  it('recognise this machine', () => {
    expect(['localhost', '127.0.0.1', '[::1]', 'app.localhost'].filter(isLoopbackName)).toHaveLength(4);
    expect(['localhost.example', '127.0.0.1.example', '128.0.0.1'].filter(isLoopbackName)).toEqual([]);
    expect(['127.0.0.9', '::1', '::ffff:127.0.0.1'].filter(isLoopback)).toHaveLength(3);
    expect([undefined, '10.0.0.1', 'localhost'].filter(isLoopback)).toEqual([]);
  });
});
