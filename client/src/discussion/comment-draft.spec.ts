import { readCommentDraft } from './comment-draft';

describe('a stored comment', () => {
  const draft = { id: 'a', text: 'Look, @Ada', chosen: [{ id: 'b', name: 'Ada' }] };

  it('is read with the users it mentions', () => {
    expect(readCommentDraft({ userId: 'u', ...draft })).toEqual(draft);
  });

  it('is empty without a text or an id, and ignores unreadable mentions', () => {
    for (const wrong of [null, {}, { ...draft, id: 1 }, { ...draft, text: undefined }]) expect(readCommentDraft(wrong)).toBeNull();
    expect(readCommentDraft({ ...draft, chosen: 'Ada' })).toEqual({ ...draft, chosen: [] });
    expect(readCommentDraft({ ...draft, chosen: [null, { id: 'b' }, { id: 'b', name: 'Ada', admin: true }] })?.chosen).toHaveLength(1);
  });
});
