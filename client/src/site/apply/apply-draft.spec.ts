import fc from 'fast-check';
import { type ApplyDraft, readDraft } from './apply-draft';
import { stepWith } from './apply-steps';

const draft: ApplyDraft = {
  userId: 'one',
  step: 'skills',
  answers: { name: "O'Brien", email: 'a@b.co', portfolio: '', role: '3D Artist', intent: 'employee', skills: 'C++ / C#\n👩‍💻' },
  fileName: 'cv.pdf',
  submissionId: null,
};

describe('a stored application draft', () => {
  it('is returned to its author only', () => {
    expect(readDraft(JSON.stringify(draft), 'one')).toEqual(draft);
    expect(readDraft(JSON.stringify(draft), 'two')).toBeNull();
  });

  it('is cleaned like typed text, and choices that are not on offer are cleared', () => {
    const stored = JSON.stringify({
      ...draft,
      step: 'sent',
      answers: { name: 'x'.repeat(99), role: 'admin', intent: 7, skills: '<script>' },
      fileName: {},
    });
    expect(readDraft(stored, 'one')).toEqual({
      ...draft,
      step: 'details',
      answers: { name: 'x'.repeat(50), email: '', portfolio: '', role: '', intent: '', skills: '' },
      fileName: null,
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (text) => {
        expect(readDraft(text, 'one')).toBeNull();
      }),
    );
  });
});

describe('the step of a field', () => {
  it('is the first that contains one of them', () => {
    expect(stepWith(['skills', 'portfolio'])).toBe('details');
    expect(stepWith(['file'])).toBe('skills');
    expect(stepWith(['confirmations'])).toBeNull();
  });
});
