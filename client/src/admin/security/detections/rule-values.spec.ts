import { changedCondition, loadedRule, ruleInput, typedProblems } from './rule-values';

const NEW = loadedRule(null).values;

describe('the form of a detection rule', () => {
  it('is sent with numbers, and a block only for the action that has one', () => {
    expect(ruleInput({ ...NEW, threshold: '' })).toMatchObject({ threshold: 0, blockMinutes: null, expires: null });
    expect(ruleInput({ ...NEW, action: 'block', expires: '2026-12-01' })).toMatchObject({ blockMinutes: 60, expires: '2026-12-01' });
  });

  it('names problems as they are typed, but none of fields that were not touched', () => {
    expect(typedProblems(NEW, NEW, '2026-11-27')).toEqual({});
    expect(typedProblems({ ...NEW, threshold: '' }, NEW, '2026-11-27')).toEqual({
      threshold: 'Please enter a whole number from 1 to 1,000.',
    });
    const conditions = [...NEW.conditions, { field: 'ip' as const, operator: 'is' as const, values: ['here'] }];
    expect(Object.keys(typedProblems({ ...NEW, conditions }, NEW, '2026-11-27'))).toEqual(['conditions.1']);
  });

  it('leaves out values that another field does not accept', () => {
    const condition = { field: 'path' as const, operator: 'contains' as const, values: ['203.0.113.7', '/api'] };
    expect(changedCondition(condition, { field: 'ip' })).toEqual({ field: 'ip', operator: 'is', values: ['203.0.113.7'] });
    expect(changedCondition(condition, { operator: 'startsWith' })).toEqual({ ...condition, operator: 'startsWith' });
  });
});
