import { passkeyProblemIn } from './passkey-support';

const GOOD = { isSecure: true, hasApi: true, hostname: 'portal.example.org', origin: 'https://portal.example.org' };

describe('passkeys', () => {
  it.each(['portal.example.org', 'localhost', '1st.example.org'])('can be used at %s', (hostname) => {
    expect(passkeyProblemIn({ ...GOOD, hostname })).toBeNull();
    expect(passkeyProblemIn({ ...GOOD, hostname }, GOOD.origin)).toBeNull();
  });

  it.each([
    ['over http', { ...GOOD, isSecure: false }, undefined, /https/],
    ['in a browser without them', { ...GOOD, hasApi: false }, undefined, /does not support/],
    ['at an IPv4 address', { ...GOOD, hostname: '127.0.0.1' }, undefined, /IP address/],
    ['at an IPv6 address', { ...GOOD, hostname: '[::1]' }, undefined, /IP address/],
    ['at another name of the site', GOOD, 'https://other.example.org', /only at https:\/\/other\.example\.org\./],
  ])('cannot be used %s', (_, surroundings, expected, reason) => {
    expect(passkeyProblemIn(surroundings, expected)).toMatch(reason);
  });
});
