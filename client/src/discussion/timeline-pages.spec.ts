import type { EntryView } from '../../../server/discussion/discussion.dto.js';
import { withEntry, withNewest } from './timeline-pages';

const entry = (seq: number, values: Partial<EntryView> = {}): EntryView => ({
  id: `entry-${seq}`,
  seq,
  kind: 'comment',
  author: null,
  body: `Text ${seq}`,
  mentions: [],
  change: null,
  created_at: '2026-11-27T09:00:00.000Z',
  edited_at: null,
  deleted: false,
  version: 1,
  can: { edit: false, delete: false },
  ...values,
});
const page = (seqs: number[], nextCursor: string | null) => ({ items: seqs.map((seq) => entry(seq)), nextCursor });
const PAGES = [page([9, 8], 'a'), page([6, 5], 'b')];
const seqs = (pages: ReturnType<typeof withEntry>) => pages.map(({ items }) => items.map(({ seq }) => seq));

describe('the pages of a timeline', () => {
  it.each([
    [
      'begin with a new entry',
      PAGES,
      10,
      [
        [10, 9, 8],
        [6, 5],
      ],
    ],
    [
      'have one that was committed late in its place',
      PAGES,
      7,
      [
        [9, 8],
        [7, 6, 5],
      ],
    ],
    [
      'leave out one that is not loaded',
      PAGES,
      4,
      [
        [9, 8],
        [6, 5],
      ],
    ],
    ['have the first one', [page([], null)], 1, [[1]]],
    ['have an older one once all are loaded', [page([9], null)], 3, [[9, 3]]],
  ] as const)('%s', (_, pages, seq, expected) => expect(seqs(withEntry(pages, entry(seq)))).toEqual(expected));

  it('have the latest version of a changed entry, whichever response arrives last', () => {
    const edited = entry(5, { body: 'Edited', version: 3 });
    const changed = withEntry(PAGES, edited);
    expect(changed[1]?.items[1]).toBe(edited);
    expect(withEntry(changed, entry(5, { body: 'Before', version: 2 }))[1]?.items[1]).toBe(edited);
    expect(seqs(changed)).toEqual(seqs(PAGES.slice()));
  });

  it('take up the newest entries, added and changed ones', () => {
    const pages = withNewest(PAGES, [entry(11), entry(10), entry(9, { body: 'Edited', version: 2 })]);
    expect(pages && seqs(pages)).toEqual([
      [11, 10, 9, 8],
      [6, 5],
    ]);
    expect(pages?.[0]?.items[2]).toMatchObject({ body: 'Edited' });
    expect(withNewest([page([], null)], [entry(1)])).toEqual([page([1], null)]);
  });

  it('are loaded anew when entries may be missing between them and the newest', () => {
    expect(withNewest(PAGES, [entry(40), entry(39)])).toBeNull();
  });
});
