import fc from 'fast-check';
import { storedReplyDraft, readReplyDraft, type ReplyDraft, withReturnedMessage } from './reply-draft';

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

describe('an unsent message that returns to the field', () => {
  const file = (id: string) => ({ id, name: `${id}.png`, content_type: 'image/webp', size: 12, picture: null });
  const draftOf = (values: Partial<ReplyDraft>): ReplyDraft => ({ userId: 'ada', body: '', isInternal: false, attachments: [], ...values });

  it('keeps its kind in an empty field', () => {
    for (const isInternal of [true, false]) {
      const message = { body: 'Good day.', isInternal, attachments: [file('one')] };
      expect(withReturnedMessage(draftOf({ isInternal: !isInternal }), message)).toEqual(message);
      expect(withReturnedMessage(draftOf({ isInternal: !isInternal, body: ' \n' }), message).isInternal).toBe(isInternal);
    }
  });

  it('is placed before what was written since, with its files', () => {
    const draft = draftOf({ body: 'And more.', attachments: [file('two')] });
    expect(withReturnedMessage(draft, { body: 'Good day.', isInternal: false, attachments: [file('one')] })).toEqual({
      body: 'Good day.\nAnd more.',
      isInternal: false,
      attachments: [file('one'), file('two')],
    });
  });

  it('never turns an internal note into a reply', () => {
    const reply = { body: 'Good day.', isInternal: false, attachments: [] };
    const note = { body: 'He is lying.', isInternal: true, attachments: [] };
    expect(withReturnedMessage(draftOf({ body: 'He is lying.', isInternal: true }), reply).isInternal).toBe(true);
    expect(withReturnedMessage(draftOf({ attachments: [file('one')], isInternal: true }), reply).isInternal).toBe(true);
    expect(withReturnedMessage(draftOf({ body: 'Good day.' }), note).isInternal).toBe(true);
  });
});
