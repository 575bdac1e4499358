import fc from 'fast-check';
import { challengeIn, isCounterRegression, relyingPartyId, userHandle } from './passkeys.rules.js';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the relying party', () => {
  it.each([
    ['https://portal.example.org', 'portal.example.org'],
    ['https://portal.example.org:8443', 'portal.example.org'],
    ['http://localhost:3000', 'localhost'],
  ])('of %s is %s', (url, id) => expect(relyingPartyId(url)).toBe(id));
});

describe('the user handle', () => {
  it('consists of the bytes of the account’s id', () => {
    expect(Buffer.from(userHandle('00112233-4455-6677-8899-aabbccddeeff'), 'base64url').toString('hex')).toBe(
      '00112233445566778899aabbccddeeff',
    );
  });
});

describe('the challenge in client data', () => {
  it('is read from JSON in base64url', () => expect(challengeIn(encode({ type: 'webauthn.get', challenge: 'abc' }))).toBe('abc'));

  it.each([
    ['a list', encode([])],
    ['null', encode(null)],
    ['a number', encode({ challenge: 7 })],
    ['no JSON', 'AAAA'],
    ['nothing', ''],
  ])('is null for %s', (_, data) => expect(challengeIn(data)).toBeNull());

  it('never throws', () => fc.assert(fc.property(fc.string(), (data) => challengeIn(data) === null || true)));
});

describe('a signature counter', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [7, 8, false],
    [7, 7, true],
    [7, 6, true],
    [7, 0, true],
  ])('that was %i and is now %i shows a copy: %s', (stored, received, copied) =>
    expect(isCounterRegression(stored, received)).toBe(copied),
  );
});
