import { approvalHint, mayApprove, resolution, resolveProblems, type ResolveValues } from './resolve-values';

const CONTENT = 'You get £200 a day.';
const VALUES: ResolveValues = { outcome: 'approved', notes: '', newContent: 'You get £250 a day.' };
const problems = (values: Partial<ResolveValues>, type: 'amend' | 'appeal' | 'leave' = 'amend') =>
  Object.keys(resolveProblems({ ...VALUES, ...values }, { type, content: CONTENT }));

describe('resolving a request', () => {
  it('requires a decision', () => expect(problems({ outcome: '' })).toEqual(['outcome']));

  it('requires notes for a denial only', () => {
    expect(problems({ outcome: 'denied' })).toEqual(['notes']);
    expect(problems({ outcome: 'denied', notes: 'Too early.' })).toEqual([]);
    expect(problems({})).toEqual([]);
  });

  it.each(['', `  ${CONTENT}\n`, 'Signed as a deed.'])('refuses the new text “%s” of an approved amendment', (newContent) => {
    expect(problems({ newContent })).toEqual(['newContent']);
    expect(problems({ newContent }, 'leave')).toEqual([]);
  });

  it('offers an approval only while it can be carried out', () => {
    expect(mayApprove({ type: 'amend', contract_status: 'pending' })).toBe(true);
    expect(mayApprove({ type: 'leave', contract_status: 'signed' })).toBe(true);
    expect(mayApprove({ type: 'leave', contract_status: 'ended' })).toBe(false);
    expect(mayApprove({ type: 'amend', contract_status: 'declined' })).toBe(false);
    expect(mayApprove({ type: 'appeal', contract_status: 'declined' })).toBe(true);
  });

  it('says that a signed version applies until the new one is signed, and that an unsigned one is replaced', () => {
    expect(approvalHint({ type: 'amend', contract_status: 'signed', awaits_countersignature: false })).toMatch(
      /Until then, the signed one applies\.$/,
    );
    for (const [contract_status, awaits_countersignature] of [
      ['pending', false],
      ['signed', true],
    ] as const) {
      const unsigned = approvalHint({ type: 'amend', contract_status, awaits_countersignature });
      expect(unsigned).toMatch(/It replaces this one, which can no longer be signed\.$/);
      expect(unsigned).not.toContain('applies');
    }
  });

  it('sends the new text only with an approved amendment', () => {
    expect(resolution({ ...VALUES, notes: ' ' }, 'amend')).toEqual({ outcome: 'approved', newContent: VALUES.newContent });
    expect(resolution({ ...VALUES, notes: 'Fine.' }, 'leave')).toEqual({ outcome: 'approved', notes: 'Fine.' });
    expect(resolution({ ...VALUES, outcome: 'denied', notes: 'No.' }, 'amend')).toEqual({ outcome: 'denied', notes: 'No.' });
  });
});
