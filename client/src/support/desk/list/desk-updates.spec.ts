import type { DeskItem, DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import type { DeskFilter } from '../desk-filter';
import { eventsOfPoll, matchesFilter, isNewRow, isOutOfOrder, mayMatch, rowsOf, withEvent } from './desk-updates';

const ALL: DeskFilter = { status: '', category: '', priority: '', assignee: '', waits: '', search: '', sort: '' };
const ME = 'agent-1';

function row(id: string, change: Partial<DeskRow> = {}): DeskRow {
  return {
    id,
    number: 12,
    subject: 'The lamp stays dark',
    category: 'technical',
    subcategory: 'bug',
    status: 'open',
    priority: 'normal',
    waits_for: 'agent',
    waiting_since: '2026-11-21T10:00:00.000Z',
    security_verified: true,
    codeUntil: null,
    assignee: null,
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
    lastSeq: 3,
    ...change,
  };
}

function item(id: string, change: Partial<DeskItem> = {}): DeskItem {
  return { ...row(id), own: false, unread: 1, hit: null, ...change };
}

describe('the tickets that match a filter', () => {
  const mine = row('a', { assignee: { id: ME, name: 'Idris', isFormer: false } });
  it.each<[Partial<DeskFilter>, DeskRow & { own?: true }, boolean]>([
    [{}, row('a'), true],
    [{ status: 'open' }, row('a'), true],
    [{ status: 'closed' }, row('a'), false],
    [{ category: 'billing' }, row('a'), false],
    [{ priority: 'urgent' }, row('a'), false],
    [{ assignee: 'none' }, row('a'), true],
    [{ assignee: 'none' }, mine, false],
    [{ assignee: 'me' }, mine, true],
    [{ assignee: 'me' }, row('a'), false],
    [{ assignee: ME }, mine, true],
    [{ assignee: 'agent-2' }, mine, false],
    [{ assignee: 'former' }, mine, false],
    [{ assignee: 'former' }, row('a'), false],
    [{ assignee: 'former' }, row('a', { assignee: { id: 'agent-2', name: 'Mia', isFormer: true } }), true],
    [{ waits: 'agent' }, row('a'), true],
    [{ waits: 'agent' }, row('a', { waits_for: 'customer' }), false],
    [{ waits: 'agent' }, { ...row('a'), own: true }, false],
    [{}, { ...row('a'), own: true }, true],
    [{ search: 'LAMP' }, row('a'), true],
    [{ search: 'boat' }, row('a'), false],
    [{ search: '#12' }, row('a'), true],
    [{ search: '1' }, row('a'), false],
  ])('%j', (filter, ticket, expected) => {
    expect(matchesFilter(ticket, { ...ALL, ...filter }, ME)).toBe(expected);
  });
});

describe('an update of a listed ticket', () => {
  const pages = [
    { items: [item('a'), item('b')], nextCursor: 'next' },
    { items: [item('c')], nextCursor: null },
  ];

  it('is applied in place and counts new messages', () => {
    const after = withEvent(pages, row('b', { status: 'closed', lastSeq: 5 }));
    expect(after.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['a', 'b', 'c']);
    expect(after[0]?.items[1]).toMatchObject({ status: 'closed', unread: 3, lastSeq: 5 });
  });

  it('uses the count in the update', () => {
    expect(withEvent(pages, item('c', { unread: 0, lastSeq: 9 }))[1]?.items[0]).toMatchObject({ unread: 0, lastSeq: 9 });
  });

  it('keeps the text that matches the search', () => {
    const found = [{ items: [item('a', { hit: { source: 'message', text: 'A lamp.' } })], nextCursor: null }];
    expect(withEvent(found, item('a', { unread: 2 }))[0]?.items[0]).toMatchObject({
      unread: 2,
      hit: { source: 'message', text: 'A lamp.' },
    });
    expect(withEvent(found, row('a', { lastSeq: 5 }))[0]?.items[0]).toMatchObject({ hit: { source: 'message', text: 'A lamp.' } });
  });

  it('counts nothing before the security check', () => {
    expect(withEvent(pages, row('a', { security_verified: false, lastSeq: 5 }))[0]?.items[0]?.unread).toBe(0);
  });

  it('leaves only the position of a revoked ticket, whatever arrives afterwards', () => {
    const gone = withEvent(pages, { id: 'a', gone: true });
    expect(gone[0]?.items[0]).toMatchObject({ id: 'a', gone: true, subject: '' });
    expect(withEvent(gone, row('a'))[0]?.items[0]).toMatchObject({ gone: true, subject: '' });
  });

  it('leaves the pages unchanged for another ticket', () => {
    expect(withEvent(pages, row('z'))).toBe(pages);
  });
});

describe('an update of an unlisted ticket', () => {
  const open = [{ items: [item('a', { created_at: '2026-11-20T10:00:00.000Z' })], nextCursor: 'next' }];

  it('is announced when its position is among the loaded pages', () => {
    expect(isNewRow(open, row('new', { waiting_since: '2026-11-21T09:00:00.000Z' }), ALL, ME)).toBe(true);
    expect(isNewRow([{ items: [], nextCursor: null }], row('first'), ALL, ME)).toBe(true);
  });

  it('waits when its position is on a later page', () => {
    const later = row('later', { waiting_since: '2026-11-21T11:00:00.000Z' });
    expect(isNewRow(open, later, ALL, ME)).toBe(false);
    expect(isNewRow(open, { ...later, priority: 'urgent' }, ALL, ME)).toBe(true);
    expect(isNewRow(open, later, { ...ALL, sort: 'newest' }, ME)).toBe(true);
    expect(isNewRow([{ items: open[0]?.items ?? [], nextCursor: null }], later, ALL, ME)).toBe(true);
  });

  it('is ignored for a ticket that is listed, filtered out, or deleted', () => {
    expect(isNewRow(open, row('a'), ALL, ME)).toBe(false);
    expect(isNewRow(open, row('new'), { ...ALL, status: 'closed' }, ME)).toBe(false);
    expect(isNewRow(open, { id: 'new', gone: true }, ALL, ME)).toBe(false);
  });
});

describe('a search', () => {
  const shown = [{ items: [item('a', { hit: { source: 'message', text: 'A lamp.' } }), item('b')], nextCursor: null }];

  it('is not repeated by a poll: shown rows are updated, those closed to agents disappear, and others wait', () => {
    const events = eventsOfPoll(['a', 'b'], [item('a', { unread: 4 })], [item('a'), item('new')]);
    expect(events.map(({ id }) => id)).toEqual(['new', 'a', 'b']);
    const after = rowsOf(events.reduce(withEvent, shown));
    expect(after).toMatchObject([
      { id: 'a', unread: 4, hit: { source: 'message', text: 'A lamp.' } },
      { id: 'b', gone: true },
    ]);
    expect(events.filter((event) => isNewRow(shown, event, { ...ALL, search: 'lamp' }, ME)).map(({ id }) => id)).toEqual(['new']);
  });

  it.each<[string, Parameters<typeof mayMatch>[1], Partial<DeskFilter>, boolean]>([
    ['that changed', row('z'), { search: 'marimba' }, true],
    ['in the list', row('a'), { search: 'marimba' }, false],
    ['outside the filter', row('z'), { search: 'marimba', status: 'closed' }, false],
    ['whose messages are not searched yet', row('z', { security_verified: false }), { search: 'marimba' }, false],
    ['of the agent', { ...row('z'), own: true }, { search: 'marimba' }, false],
    ['that was revoked', { id: 'z', gone: true }, { search: 'marimba' }, false],
    ['for a number', row('z'), { search: '#14' }, false],
    ['for too short a search', row('z'), { search: 'ma' }, false],
    ['without a search', row('z'), {}, false],
  ])('may find a message in a ticket %s', (_, event, filter, expected) => {
    expect(mayMatch(shown, event, { ...ALL, ...filter }, ME)).toBe(expected);
  });
});

describe('the displayed order', () => {
  const first = item('a', { waiting_since: '2026-11-21T09:00:00.000Z' });
  const second = item('b');
  const pages = [
    { items: [first], nextCursor: 'next' },
    { items: [second], nextCursor: null },
  ];

  it('is correct until a ticket moves or disappears', () => {
    expect(isOutOfOrder(pages, ALL, ME)).toBe(false);
    expect(isOutOfOrder(withEvent(pages, row('b', { priority: 'urgent' })), ALL, ME)).toBe(true);
    expect(isOutOfOrder(withEvent(pages, row('a', { waits_for: 'customer', waiting_since: null })), ALL, ME)).toBe(true);
    expect(isOutOfOrder(withEvent(pages, row('b', { waits_for: 'customer', waiting_since: null })), ALL, ME)).toBe(false);
    expect(isOutOfOrder(withEvent(pages, { id: 'b', gone: true }), ALL, ME)).toBe(true);
    expect(
      isOutOfOrder(withEvent(pages, row('b', { assignee: { id: ME, name: 'Idris', isFormer: false } })), { ...ALL, assignee: 'none' }, ME),
    ).toBe(true);
  });

  it('ignores search matches outside the subject', () => {
    expect(isOutOfOrder(pages, { ...ALL, search: 'said in a message' }, ME)).toBe(false);
  });

  it('contains a ticket once that is on two pages', () => {
    expect(rowsOf([...pages, { items: [item('a', { unread: 7 })], nextCursor: null }]).map(({ id, unread }) => [id, unread])).toEqual([
      ['a', 7],
      ['b', 1],
    ]);
  });
});
