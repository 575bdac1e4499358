import { NEW_POLICY, newPolicy, policyChange, policyProblems, storedPolicy, type PolicyValues } from './policy-values';

const FILLED: PolicyValues = { ...NEW_POLICY.values, title: 'T', category: 'Finance', content: 'C', effectiveDate: '2026-01-01' };

describe('the form of a policy', () => {
  it('lists what is missing, and asks a later version for a reason', () => {
    expect(Object.keys(policyProblems(NEW_POLICY.values, true))).toEqual(['title', 'category', 'content', 'effectiveDate']);
    expect(policyProblems(FILLED, true)).toEqual({});
    expect(Object.keys(policyProblems(FILLED, false))).toEqual(['reason']);
    const attachments = [{ name: '', url: 'http://example.org' }];
    expect(Object.keys(policyProblems({ ...FILLED, attachments }, true))).toEqual(['attachments.0.name', 'attachments.0.url']);
  });

  it('sends the changed fields, the kind of the change and its reason', () => {
    expect(policyChange({ ...FILLED, title: 'New', change: 'minor', reason: 'Typo' }, FILLED, 4)).toEqual({
      version: 4,
      change: 'minor',
      reason: 'Typo',
      title: 'New',
    });
    expect(policyChange({ ...FILLED, dueDate: '' }, { ...FILLED, dueDate: '2026-02-01' }, 1)).toMatchObject({ dueDate: null });
    expect(newPolicy(FILLED)).not.toHaveProperty('reason');
  });

  it('reads what is stored from a conflict, and nothing from other errors', () => {
    expect(storedPolicy({ error: 'x' })).toBeNull();
    const current = { ...FILLED, dueDate: null, latestVersion: 2, version: 5, versions: [{ number: 2, content: 'Stored' }] };
    expect(storedPolicy(current)).toMatchObject({ version: 5, values: { content: 'Stored', dueDate: '', reason: '' } });
  });
});
