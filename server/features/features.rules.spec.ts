import { BUILT_IN_FEATURES, builtIn, FEATURE_NAME, isOn } from './features.rules.js';

describe('feature toggles', () => {
  it('describe what each built-in one closes, under a valid name', () => {
    for (const { name, refusal, closes } of BUILT_IN_FEATURES) {
      expect(name).toMatch(FEATURE_NAME);
      expect(refusal).toMatch(/\.$/);
      expect(closes).toMatch(/\.$/);
      expect(builtIn(name)?.name).toBe(name);
    }
    expect(builtIn('night_mode')).toBeUndefined();
  });

  it('are on unless switched off', () => {
    expect(isOn({}, 'store')).toBe(true);
    expect(isOn({ store: true }, 'store')).toBe(true);
    expect(isOn({ store: false }, 'store')).toBe(false);
  });

  it.each(['', 'a', 'Store', '1st', 'with space', 'x'.repeat(61), 'drop;table', '__proto__'])('refuse %p as a name', (name) => {
    expect(FEATURE_NAME.test(name)).toBe(false);
  });
});
