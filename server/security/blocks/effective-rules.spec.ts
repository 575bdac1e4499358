import { EffectiveRules, type EffectiveRule } from './effective-rules.js';

const NOW = 1_800_000_000_000;
const rule = (kind: 'block' | 'allow', range: string, over: Partial<EffectiveRule> = {}): EffectiveRule => ({
  kind,
  range,
  isActive: true,
  expiresAt: null,
  ...over,
});
const isBlocked = (address: string | null, ...rules: EffectiveRule[]) => new EffectiveRules(rules).isBlocked(address, NOW);

describe('rules for IP addresses', () => {
  it('block an address and a range, of both versions of IP', () => {
    expect(isBlocked('203.0.113.7', rule('block', '203.0.113.7'))).toBe(true);
    expect(isBlocked('203.0.113.8', rule('block', '203.0.113.7'))).toBe(false);
    expect(isBlocked('203.0.113.8', rule('block', '203.0.113.0/24'))).toBe(true);
    expect(isBlocked('2001:db8:0:9::1', rule('block', '2001:db8::/48'))).toBe(true);
    expect(isBlocked('2001:db8:1::1', rule('block', '2001:db8::/48'))).toBe(false);
    expect(isBlocked(null, rule('block', '203.0.113.0/24'))).toBe(false);
  });

  it.each([
    ['203.0.113.0/24', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7'],
  ])('let allowing %s win over blocking %s', (allowed, blocked) => {
    expect(isBlocked('203.0.113.7', rule('block', blocked), rule('allow', allowed))).toBe(false);
    expect(isBlocked('203.0.113.7', rule('allow', allowed), rule('block', blocked))).toBe(false);
  });

  it('spare the look-up while nothing is blocked', () => {
    const isEmpty = (...rules: EffectiveRule[]) => new EffectiveRules(rules).isEmpty;
    expect(isEmpty()).toBe(true);
    expect(isEmpty(rule('allow', '203.0.113.7'), rule('block', '203.0.113.7', { isActive: false }))).toBe(true);
    expect(isEmpty(rule('block', '203.0.113.7'))).toBe(false);
  });

  it('end on time, and count only while they are on', () => {
    const until = (offset: number) => ({ expiresAt: new Date(NOW + offset) });
    expect(isBlocked('203.0.113.7', rule('block', '203.0.113.7', until(1)))).toBe(true);
    expect(isBlocked('203.0.113.7', rule('block', '203.0.113.7', until(0)))).toBe(false);
    expect(isBlocked('203.0.113.7', rule('block', '203.0.113.7', { isActive: false }))).toBe(false);
    expect(isBlocked('203.0.113.7', rule('block', '203.0.113.0/24'), rule('allow', '203.0.113.7', until(0)))).toBe(true);
  });
});
