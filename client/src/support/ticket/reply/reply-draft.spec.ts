import fc from 'fast-check';
import { storedReplyDraft, readReplyDraft, type ReplyDraft } from './reply-draft';

describe('a stored reply draft', () => {
  it('is returned to its author only', () => {
    const draft: ReplyDraft = {
      userId: 'ada',
      body: 'Dear customer',
      isInternal: true,
      attachments: [{ id: 'one', name: 'lamp.png', content_type: 'image/webp', size: 12, picture: null }],
    };
    const text = storedReplyDraft(draft);
    expect(readReplyDraft(text, 'ada')).toEqual(draft);
    expect(readReplyDraft(text, 'bob')).toEqual({ userId: 'bob', body: '', isInternal: false, attachments: [] });
  });

  it('contains attachments, even without a text', () => {
    const empty: ReplyDraft = { userId: 'ada', body: '', isInternal: false, attachments: [] };
    expect(storedReplyDraft(empty)).toBeNull();
    const attachments = [{ id: 'one', name: 'lamp.png', content_type: 'image/webp', size: 12, picture: null }];
    expect(readReplyDraft(storedReplyDraft({ ...empty, attachments }), 'ada').attachments).toEqual(attachments);
    expect(readReplyDraft(JSON.stringify({ userId: 'ada', body: 'Hello', attachments: [{}, null, 7] }), 'ada')).toEqual({
      ...empty,
      body: 'Hello',
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => expect(readReplyDraft(stored, 'ada').body).toBe('')),
    );
  });
});
