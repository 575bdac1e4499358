import { isTotpCode, newTotpSecret, totpStep, totpUri } from './totp.js';

/** "12345678901234567890" of RFC 6238, appendix B, in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('totpStep', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('agrees with RFC 6238 at %d s', (seconds, code, step) => {
    expect(totpStep(RFC_SECRET, code, at(seconds))).toBe(step);
  });

  it('returns the step of the code, not that of the clock', () => {
    expect(totpStep(RFC_SECRET, '279037', at(2_000_000_000 + 30))).toBe(66_666_666);
    expect(totpStep(RFC_SECRET, '279037', at(2_000_000_000 - 30))).toBe(66_666_666);
  });

  it('rejects codes from two steps away', () => {
    expect(totpStep(RFC_SECRET, '279037', at(2_000_000_000 + 60))).toBeNull();
    expect(totpStep(RFC_SECRET, '279037', at(2_000_000_000 - 60))).toBeNull();
  });

  it.each(['', '27903', '2790370', '27903x', '٢٧٩٠٣٧', '2790 37.'])('rejects %j without throwing', (code) => {
    expect(totpStep(RFC_SECRET, code, at(2_000_000_000))).toBeNull();
  });

  it('accepts the code as apps display it', () => {
    expect(totpStep(RFC_SECRET, '279 037', at(2_000_000_000))).toBe(66_666_666);
    expect(isTotpCode('279 037')).toBe(true);
  });
});

describe('an enrolment', () => {
  it('has its own secret of 160 bits', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
  });

  it('contains the studio and the account, whatever their characters', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'Lantern: Fox & Söhne', 'a+b@home.example'));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
    expect(uri.searchParams.get('issuer')).toBe('Lantern: Fox & Söhne');
    expect(decodeURIComponent(uri.pathname)).toContain('a+b@home.example');
  });
});
