import fc from 'fast-check';
import { BLOCK_TYPES, newBlock } from '../../../../../server/site/project-pages/blocks.rules';
import { type EditorAction, editorReducer, type EditorState, moved, type PageDraft, sameDraft, startState } from './editor-state';

const EMPTY: PageDraft = { slug: 'lumen', blocks: [], seoTitle: '', seoDesc: '', ogImage: '' };

const hero = (id: string, title = '') => ({ ...newBlock('hero', ''), id, title });
const withBlocks = (...ids: string[]): EditorState => startState({ ...EMPTY, blocks: ids.map((id) => hero(id)) });
const after = (state: EditorState, ...actions: EditorAction[]): EditorState => actions.reduce(editorReducer, state);
const ids = (state: EditorState): string[] => state.draft.blocks.map(({ id }) => id);

describe('editorReducer', () => {
  it('adds a block at the end or at a position', () => {
    expect(ids(after(withBlocks('a', 'b'), { kind: 'add', block: hero('c') }))).toEqual(['a', 'b', 'c']);
    expect(ids(after(withBlocks('a', 'b'), { kind: 'add', block: hero('c'), at: 1 }))).toEqual(['a', 'c', 'b']);
  });

  it('moves a block, and changes nothing at the ends and for a deleted block', () => {
    const state = withBlocks('a', 'b', 'c');
    expect(ids(after(state, { kind: 'move', id: 'a', to: 2 }))).toEqual(['b', 'c', 'a']);
    expect(after(state, { kind: 'move', id: 'a', to: -1 })).toBe(state);
    expect(after(state, { kind: 'move', id: 'c', to: 3 })).toBe(state);
    expect(after(state, { kind: 'move', id: 'gone', to: 0 })).toBe(state);
  });

  it('inserts a copy with its own lists below the block', () => {
    const block = { ...hero('a', 'Lumen'), ctas: [{ label: 'Play', url: '/play' }] };
    const state = after(startState({ ...EMPTY, blocks: [block, hero('b')] }), { kind: 'duplicate', id: 'a', newId: 'copy' });
    expect(ids(state)).toEqual(['a', 'copy', 'b']);
    expect(state.draft.blocks[1]).toEqual({ ...block, id: 'copy' });
    expect((state.draft.blocks[1] as typeof block).ctas[0]).not.toBe(block.ctas[0]);
  });

  it('removes a block, and undo restores it in place', () => {
    const state = withBlocks('a', 'b', 'c');
    const without = after(state, { kind: 'remove', id: 'b' });
    expect(ids(without)).toEqual(['a', 'c']);
    expect(after(without, { kind: 'undo' }).draft).toBe(state.draft);
    expect(ids(after(without, { kind: 'undo' }, { kind: 'redo' }))).toEqual(['a', 'c']);
  });

  it('preserves unknown fields when a known one changes', () => {
    const state = startState({
      ...EMPTY,
      blocks: [
        { id: 'x', type: 'hologram', beams: 3 },
        { ...hero('a'), glow: 'soft' },
      ],
    });
    const changed = after(state, { kind: 'change', id: 'a', changes: { title: 'Lumen' }, field: 'title' });
    expect(changed.draft.blocks).toEqual([
      { id: 'x', type: 'hologram', beams: 3 },
      { ...hero('a', 'Lumen'), glow: 'soft' },
    ]);
  });

  it('treats typing in one field as one step, and another field as the next', () => {
    const type = (title: string, field: string | null = 'title'): EditorAction => ({ kind: 'change', id: 'a', changes: { title }, field });
    const state = withBlocks('a');
    const typed = after(state, type('L'), type('Lu'), type('Lum'));
    expect(after(typed, { kind: 'undo' }).draft).toBe(state.draft);
    const both = after(typed, { kind: 'page', changes: { seoTitle: 'x' }, field: 'seoTitle' }, type('Lume'));
    expect(both.past).toHaveLength(3);
    // A change that is a step of its own is never merged.
    expect(after(state, type('A', null), type('B', null)).past).toHaveLength(2);
  });

  it('clears the redo steps after another action', () => {
    const state = after(withBlocks('a', 'b'), { kind: 'remove', id: 'a' }, { kind: 'undo' }, { kind: 'remove', id: 'b' });
    expect(state.future).toEqual([]);
    expect(after(state, { kind: 'redo' })).toBe(state);
  });

  it('restores the user’s draft after the other version was taken', () => {
    const mine = after(withBlocks('a'), { kind: 'change', id: 'a', changes: { title: 'Mine' }, field: 'title' });
    const theirs = { ...EMPTY, blocks: [hero('b', 'Theirs')] };
    const taken = after(mine, { kind: 'replace', draft: theirs });
    expect(taken.draft).toBe(theirs);
    expect(after(taken, { kind: 'undo' }).draft).toBe(mine.draft);
  });

  it('takes over what the server stored, unless the user kept typing', () => {
    const state = withBlocks('a');
    const stored = { ...state.draft, slug: 'as-stored' };
    expect(after(state, { kind: 'stored', sent: state.draft, stored }).draft).toBe(stored);
    const typedOn = after(state, { kind: 'page', changes: { seoTitle: 'More' }, field: 'seoTitle' });
    expect(after(typedOn, { kind: 'stored', sent: state.draft, stored })).toBe(typedOn);
  });

  it('undoes at most a hundred steps', () => {
    const state = Array.from({ length: 150 }, (_, index) => `n${index}`).reduce(
      (now, id) => after(now, { kind: 'add', block: hero(id) }),
      startState(EMPTY),
    );
    expect(state.past).toHaveLength(100);
  });

  it('undoes any run of actions step by step, and redoes it', () => {
    const action: fc.Arbitrary<EditorAction> = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), id: fc.constantFrom('a', 'b', 'c'), to: fc.integer({ min: -1, max: 4 }) }),
      fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('duplicate' as const), id: fc.constantFrom('a', 'b', 'c'), newId: fc.uuid() }),
      fc.record({ kind: fc.constant('add' as const), block: fc.constantFrom(...BLOCK_TYPES).map((type) => newBlock(type, '2026-11-21')) }),
      fc.record({
        kind: fc.constant('change' as const),
        id: fc.constantFrom('a', 'b'),
        changes: fc.record({ title: fc.string() }),
        field: fc.constantFrom('title', null),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const start = withBlocks('a', 'b', 'c');
        const end = after(start, ...actions);
        const steps = end.past.length;
        const back = after(end, ...Array.from({ length: steps }, () => ({ kind: 'undo' as const })));
        expect(back.draft).toBe(start.draft);
        expect(after(back, ...Array.from({ length: steps }, () => ({ kind: 'redo' as const }))).draft).toBe(end.draft);
      }),
    );
  });
});

describe('moved', () => {
  it('keeps every entry', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (entries, one, other) => {
        const from = one % entries.length;
        const to = other % entries.length;
        const result = moved(entries, from, to);
        expect([...result].sort()).toEqual([...entries].sort());
        expect(result[to]).toBe(entries[from]);
      }),
    );
  });
});

describe('sameDraft', () => {
  it('compares what would be stored', () => {
    expect(sameDraft({ ...EMPTY, blocks: [hero('a')] }, { ...EMPTY, blocks: [hero('a')] })).toBe(true);
    expect(sameDraft({ ...EMPTY, blocks: [hero('a')] }, { ...EMPTY, blocks: [hero('a', 'x')] })).toBe(false);
  });
});
