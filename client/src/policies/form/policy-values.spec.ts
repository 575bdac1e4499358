import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import { NEW_POLICY, newPolicy, policyChange, policyProblems, storedPolicy, type PolicyValues } from './policy-values';

const FILLED: PolicyValues = { ...NEW_POLICY.values, title: 'T', category: 'Finance', content: 'C', effectiveDate: '2026-01-01' };

/** A policy whose newest version has these values. */
const stored = ({ dueDate, ...values }: PolicyValues, closedAs?: 'returned') => {
  const version = {
    ...values,
    dueDate: dueDate === '' ? null : dueDate,
    number: 1,
    closed: closedAs === undefined ? null : { as: closedAs },
  };
  return { latestVersion: 1, publishedVersion: null, version: 1, versions: [version] } as unknown as PolicyView;
};

describe('the form of a policy', () => {
  it('lists what is missing, and asks a later version for a reason', () => {
    expect(Object.keys(policyProblems(NEW_POLICY.values, null))).toEqual(['title', 'category', 'content', 'effectiveDate']);
    expect(policyProblems(FILLED, null)).toEqual({});
    expect(Object.keys(policyProblems({ ...FILLED, title: 'New' }, stored(FILLED)))).toEqual(['reason']);
    expect(policyProblems({ ...FILLED, reason: 'x' }, stored(FILLED))).toEqual({ content: expect.stringContaining('Nothing has changed') });
    expect(policyProblems({ ...FILLED, reason: 'x' }, stored(FILLED, 'returned'))).toEqual({});
    const attachments = [{ name: '', url: 'http://example.org' }];
    expect(Object.keys(policyProblems({ ...FILLED, attachments }, null))).toEqual(['attachments.0.name', 'attachments.0.url']);
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
    const current = { ...stored({ ...FILLED, content: 'Stored' }), version: 5 };
    expect(storedPolicy(current)).toMatchObject({ version: 5, values: { content: 'Stored', dueDate: '', reason: '' } });
  });
});
