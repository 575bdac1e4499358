import { asAttempt, isRevised, readCommentDraft, readEditDraft, triedText, type CommentDraft } from './comment-draft';

describe('a comment whose sending failed', () => {
  const tried = (text: string, draft: CommentDraft = { id: 'a', text, chosen: [] }): CommentDraft => ({
    ...draft,
    text,
    tried: triedText({ ...draft, text }),
  });

  it('is revised if its text was changed since any attempt', () => {
    const first = tried('Look');
    expect(isRevised({ id: 'a', text: 'Look', chosen: [] })).toBe(false);
    expect(isRevised(first)).toBe(false);
    expect(isRevised({ ...first, text: 'Look again' })).toBe(true);
    const second = tried('Look again', first);
    expect(isRevised(second)).toBe(true);
    expect(isRevised({ ...second, text: 'Look' })).toBe(true);
  });
});

describe('an entry that cannot be revised', () => {
  it('has the same id for the same text, and another one for another text', () => {
    const first = asAttempt({ id: 'a', text: 'Look', chosen: [] }, 'b');
    expect(first).toMatchObject({ id: 'a', tried: 'Look' });
    expect(asAttempt(first, 'b').id).toBe('a');
    const second = asAttempt({ ...first, text: 'Look again' }, 'b');
    expect(second).toMatchObject({ id: 'b', tried: 'Look again' });
    expect(asAttempt(second, 'c').id).toBe('b');
  });
});

describe('a stored comment', () => {
  const draft = { id: 'a', text: 'Look, @Ada', chosen: [{ id: 'b', name: 'Ada' }] };

  it('is read with the users it mentions', () => {
    expect(readCommentDraft({ userId: 'u', ...draft })).toEqual(draft);
    expect(readCommentDraft({ userId: 'u', ...draft, tried: 'Look' })).toEqual({ ...draft, tried: 'Look' });
  });

  it('is empty without a text or an id, and ignores unreadable mentions', () => {
    for (const wrong of [null, {}, { ...draft, id: 1 }, { ...draft, text: undefined }]) expect(readCommentDraft(wrong)).toBeNull();
    expect(readCommentDraft({ ...draft, chosen: 'Ada' })).toEqual({ ...draft, chosen: [] });
    expect(readCommentDraft({ ...draft, chosen: [null, { id: 'b' }, { id: 'b', name: 'Ada', admin: true }] })?.chosen).toHaveLength(1);
  });
});

describe('a stored edit of a comment', () => {
  it('is read with the version that it started from', () => {
    expect(readEditDraft({ userId: 'u', text: 'Look again', version: 2 })).toEqual({ text: 'Look again', version: 2 });
    for (const wrong of [null, {}, { text: 'Look again' }, { text: 1, version: 2 }]) expect(readEditDraft(wrong)).toBeNull();
  });
});
