import fc from 'fast-check';
import { readReplyDraft } from './reply-draft';

describe('a kept reply', () => {
  it('is for the person who began it', () => {
    const text = JSON.stringify({ userId: 'ada', body: 'Dear customer', isInternal: true });
    expect(readReplyDraft(text, 'ada')).toEqual({ userId: 'ada', body: 'Dear customer', isInternal: true });
    expect(readReplyDraft(text, 'bob')).toEqual({ userId: 'bob', body: '', isInternal: false });
  });

  it('never makes the page fail', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (kept) => expect(readReplyDraft(kept, 'ada').body).toBe('')));
  });
});
