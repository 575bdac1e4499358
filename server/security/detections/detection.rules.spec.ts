import fc from 'fast-check';
import { isAddressRange } from './address-range.rules.js';
import { changesDetection, conditionProblem, minutesText, patternText, ruleProblems, type RuleInput } from './detection.rules.js';
import { Detector } from './detector.js';

const RULE: RuleInput = {
  name: 'Wrong passwords',
  description: '',
  conditions: [{ field: 'kind', operator: 'is', values: ['password-failed'] }],
  key: 'ip',
  threshold: 5,
  windowMinutes: 10,
  severity: 'high',
  action: 'event',
  blockMinutes: null,
  expires: null,
};

describe('a detection rule', () => {
  it('is valid, or names each field that is not', () => {
    expect(ruleProblems(RULE, '2026-11-27')).toEqual({});
    const problems = ruleProblems(
      { ...RULE, name: ' ', conditions: [], threshold: 0, windowMinutes: 1.5, action: 'block', expires: '2026-11-26' },
      '2026-11-27',
    );
    expect(Object.keys(problems).sort()).toEqual(['blockMinutes', 'conditions', 'expires', 'name', 'threshold', 'windowMinutes']);
    expect(ruleProblems({ ...RULE, expires: '2026-11-27' }, '2026-11-27')).toEqual({});
  });

  it.each([
    [{ field: 'kind', operator: 'is', values: ['password-failed', 'rate-limited'] }, null],
    [{ field: 'kind', operator: 'is', values: ['password-lost'] }, '“password-lost” is not valid. One of the kinds of events.'],
    [{ field: 'kind', operator: 'is', values: [] }, 'Please choose at least one.'],
    [{ field: 'kind', operator: 'contains', values: ['password'] }, 'Kind cannot be compared with “contains”.'],
    [{ field: 'severity', operator: 'isNot', values: ['deadly'] }, '“deadly” is not valid. One of info, low, medium and high.'],
    [{ field: 'ip', operator: 'is', values: [] }, 'Please enter a value. An address or a range such as 203.0.113.0/24.'],
    [{ field: 'path', operator: 'startsWith', values: ['/api/admin'] }, null],
    [{ field: 'actor', operator: 'is', values: ['admin'] }, '“admin” is not valid. The id of an account.'],
  ] as const)('checks the condition %j', (condition, problem) => {
    expect(conditionProblem({ ...condition, values: [...condition.values] })).toBe(problem);
  });

  it('detects something else when its pattern or action changes, but not when its name does', () => {
    expect(changesDetection(RULE, { ...RULE, name: 'Other', severity: 'low', expires: '2027-01-01' })).toBe(false);
    expect(changesDetection(RULE, { ...RULE, threshold: 6 })).toBe(true);
    expect(changesDetection(RULE, { ...RULE, action: 'new-password' })).toBe(true);
  });

  it('is described in one line', () => {
    expect(patternText({ ...RULE, threshold: 3, windowMinutes: 10, key: 'subject' })).toBe(
      '3 events in 10 minutes that affect the same user, where the kind is “Wrong password”',
    );
    const conditions = [
      ...RULE.conditions,
      { field: 'severity' as const, operator: 'isNot' as const, values: ['info', 'low'] },
      { field: 'ip' as const, operator: 'is' as const, values: ['203.0.113.0/24'] },
    ];
    expect(patternText({ ...RULE, conditions, threshold: 1 })).toBe(
      'Any event where the kind is “Wrong password”, the severity is not “Info” or “Low”, and the IP address is “203.0.113.0/24”',
    );
    expect([1, 90, 120, 1_440].map(minutesText)).toEqual(['1 minute', '90 minutes', '2 hours', '1 day']);
  });
});

describe('an address or range', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '::1', '2001:db8::/32', '2001:db8:0:0:0:0:0:1'])('is %s', (text) => {
    expect(isAddressRange(text)).toBe(true);
  });

  it.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.7/33',
    '01.2.3.4',
    '2001:db8::1::2',
    '2001:db8::/129',
    '::1/',
    'localhost',
    '1.2.3.4/8/8',
  ])('is not %j', (text) => {
    expect(isAddressRange(text)).toBe(false);
  });

  it('is any address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().filter((ip) => !ip.includes('.')),
        ),
        isAddressRange,
      ),
    );
  });
});

describe('counting in a window', () => {
  it('matches with the event that completes the threshold, and then starts again', () => {
    const detector = new Detector({ threshold: 3, windowMs: 1_000 });
    expect([0, 100, 200, 300, 400, 500].map((at) => detector.add('a', at))).toEqual([false, false, true, false, false, true]);
  });

  it('forgets events that are older than the window, and counts each key alone', () => {
    const detector = new Detector({ threshold: 2, windowMs: 1_000 });
    expect(detector.add('a', 0)).toBe(false);
    expect(detector.add('b', 500)).toBe(false);
    expect(detector.add('a', 1_000)).toBe(false);
    expect(detector.add('b', 1_499)).toBe(true);
  });

  it('matches as often as the threshold fits into events within one window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 200 }), (threshold, events) => {
        const detector = new Detector({ threshold, windowMs: 1_000 });
        const matches = Array.from({ length: events }, (_, index) => detector.add('a', index)).filter(Boolean);
        expect(matches).toHaveLength(Math.floor(events / threshold));
      }),
    );
  });

  it('counts a bounded number of keys, and forgets the one that has waited longest', () => {
    const detector = new Detector({ threshold: 2, windowMs: 1_000, maxKeys: 2 });
    for (const key of ['a', 'b', 'c']) detector.add(key, 0);
    expect(detector.add('c', 1)).toBe(true);
    expect(detector.add('a', 1)).toBe(false);
  });
});
