import fc from 'fast-check';
import { comparePages } from './compare-pages';
import type { PageDraft } from '../state/editor-state';

const draft = (...blocks: { id: string; text?: string }[]): PageDraft => ({
  slug: 'lumen',
  seoTitle: '',
  seoDesc: '',
  ogImage: '',
  blocks: blocks.map(({ id, text = '' }) => ({ id, type: 'overview', markdown: text })),
});
const told = (theirs: PageDraft, mine: PageDraft) =>
  comparePages(theirs, mine).blocks.map((pair) => `${(pair.theirs ?? pair.mine)?.id} ${pair.difference}`);

describe('comparePages', () => {
  it('reports what is the same, changed, or on one side only, in the order of the other version', () => {
    const theirs = draft({ id: 'a' }, { id: 'b', text: 'theirs' }, { id: 'new-there' }, { id: 'c' });
    const mine = draft({ id: 'a' }, { id: 'new-here' }, { id: 'b', text: 'mine' }, { id: 'c' });
    expect(told(theirs, mine)).toEqual(['a same', 'new-here mine only', 'b changed', 'new-there theirs only', 'c same']);
  });

  it('names the changed fields with both values', () => {
    const { blocks } = comparePages(draft({ id: 'a', text: 'one' }), draft({ id: 'a', text: 'two' }));
    expect(blocks[0]?.fields).toEqual([{ name: 'markdown', theirs: 'one', mine: 'two' }]);
  });

  it('formats lists with one entry per line', () => {
    const linked = (...links: object[]): PageDraft => ({ ...draft(), blocks: [{ id: 'a', type: 'links', links }] });
    const { blocks } = comparePages(linked(), linked({ label: 'Shop', url: '/store' }, { label: 'Help', url: '' }));
    expect(blocks[0]?.fields).toEqual([{ name: 'links', theirs: '', mine: 'Shop, /store\nHelp' }]);
  });

  it('reports only the moved block as moved', () => {
    expect(told(draft({ id: 'a' }, { id: 'b' }, { id: 'c' }), draft({ id: 'c' }, { id: 'a' }, { id: 'b' }))).toEqual([
      'a same',
      'b same',
      'c moved',
    ]);
  });

  it('lists changed settings', () => {
    const mine = { ...draft(), seoTitle: 'Mine' };
    expect(comparePages(draft(), mine).settings).toEqual([{ field: 'seoTitle', theirs: '', mine: 'Mine' }]);
  });

  it('shows every block of both sides exactly once', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const { blocks } = comparePages(draft(...a.map((id) => ({ id }))), draft(...b.map((id) => ({ id }))));
        expect(blocks.flatMap(({ theirs }) => theirs?.id ?? [])).toEqual(a);
        expect(blocks.flatMap(({ mine }) => mine?.id ?? []).sort()).toEqual([...b].sort());
        for (const { theirs, mine } of blocks) if (theirs && mine) expect(theirs.id).toBe(mine.id);
      }),
    );
  });
});
