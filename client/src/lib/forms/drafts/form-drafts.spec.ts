import { readFormDraft } from './form-drafts';

const loaded = { version: 3, values: { title: 'Fox', tags: ['ui'], minutes: 60, private: false } };
const draft = { sentId: 'bug-1', hasFiles: true, base: loaded, values: { title: 'Fox den', tags: [], minutes: '', private: true } };

describe('a stored draft of a form', () => {
  const stored = (change: object = {}): Record<string, unknown> =>
    JSON.parse(JSON.stringify({ userId: 'ada', ...draft, ...change })) as Record<string, unknown>;

  it('is read as it was stored', () => {
    expect(readFormDraft(stored(), loaded)).toEqual(draft);
    expect(readFormDraft(stored({ sentId: null }), loaded)).toEqual({ ...draft, sentId: null });
    expect(readFormDraft(stored({ hasFiles: undefined }), loaded)).toEqual({ ...draft, hasFiles: false });
  });

  it.each([
    ['there is none', null],
    ['it has no base', stored({ base: null })],
    ['its base has no version', stored({ base: { values: loaded.values } })],
    ['a field is missing', stored({ values: { title: 'Fox den', tags: [], minutes: 30 } })],
    ['the form no longer has a field', stored({ values: { ...draft.values, platform: 'PC' } })],
    ['a field has become a list', stored({ values: { ...draft.values, title: ['Fox den'] } })],
    ['a list has become a field', stored({ base: { version: 3, values: { ...loaded.values, tags: 'ui' } } })],
    ['a tick box has become a field', stored({ values: { ...draft.values, private: 'yes' } })],
  ])('is ignored if %s', (_, given) => {
    expect(readFormDraft(given, loaded)).toBeNull();
  });
});
