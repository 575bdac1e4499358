import type { MessageView } from '../../../../../server/support/messages/messages.dto.js';
import { EMPTY_THREAD, replaced, withOutgoing } from '../../live/ticket-stream';
import { rowsOf } from './thread-rows';

function line(seq: number, created_at: string, author = 'ada', role: MessageView['author_role'] = 'customer'): MessageView {
  return {
    id: `m${seq}`,
    seq,
    author_id: author,
    author_role: role,
    author_name: author,
    body: 'Hello',
    is_internal: 0,
    created_at,
    attachments: [],
  };
}

const shape = (rows: ReturnType<typeof rowsOf>): string[] =>
  rows.map((row) => (row.kind === 'line' ? `${row.key}${row.joined ? ' joined' : ''}` : row.kind));

describe('the rows of a thread', () => {
  it('start with the ticket, have a divider for each UK day, and group consecutive messages of one author', () => {
    const thread = replaced(EMPTY_THREAD, [
      line(1, '2026-07-01T21:58:00Z'),
      line(2, '2026-07-01T22:01:00Z'),
      line(3, '2026-07-01T22:02:00Z', 'bob', 'support'),
      line(4, '2026-07-01T23:01:00Z', 'bob', 'support'),
    ]);
    expect(shape(rowsOf(thread, 0))).toEqual(['start', 'day', 'm1', 'm2 joined', 'm3', 'day', 'm4']);
  });

  it('mark unread messages, offer older ones, and end with pending ones', () => {
    const known = replaced(EMPTY_THREAD, [line(8, '2026-07-01T10:00:00Z'), line(9, '2026-07-01T10:01:00Z')]);
    const thread = withOutgoing(known, {
      id: 'mine',
      body: 'Hi',
      isInternal: false,
      attachments: [],
      written_at: '',
      seenSeq: null,
      state: 'pending',
      problem: null,
      offline: false,
    });
    expect(shape(rowsOf(thread, 8))).toEqual(['earlier', 'day', 'm8', 'new', 'm9', 'outgoing']);
  });
});
