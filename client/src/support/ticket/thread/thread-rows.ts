import type { MessageView } from '../../../../../server/support/messages/messages.dto.js';
import type { Outgoing, Thread } from '../../live/ticket-stream';

/** Rows of the thread. A message keeps its key when the server's copy replaces it. */
export type ThreadRow =
  | { kind: 'earlier'; key: string }
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; iso: string }
  | { kind: 'new'; key: string }
  | { kind: 'line'; key: string; line: MessageView; joined: boolean }
  | { kind: 'outgoing'; key: string; message: Outgoing };

/** Lines of one author within this time are joined under one name. */
const JOIN_MS = 5 * 60_000;
const days = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'Europe/London' });

/** @param readUpTo number of the last line read when the page was opened; a marker follows it if there are more */
export function rowsOf(thread: Thread, readUpTo: number): ThreadRow[] {
  const rows: ThreadRow[] = [thread.base > 0 ? { kind: 'earlier', key: 'earlier' } : { kind: 'start', key: 'start' }];
  let before: MessageView | null = null;
  for (const line of thread.lines) {
    const newDay = before === null || dayOf(before.created_at) !== dayOf(line.created_at);
    if (newDay) rows.push({ kind: 'day', key: `day ${dayOf(line.created_at)}`, iso: line.created_at });
    const firstNew = readUpTo > 0 && line.seq === readUpTo + 1;
    if (firstNew) rows.push({ kind: 'new', key: 'new' });
    rows.push({ kind: 'line', key: line.id, line, joined: !newDay && !firstNew && before !== null && belongTogether(before, line) });
    before = line;
  }
  for (const message of thread.outgoing) rows.push({ kind: 'outgoing', key: message.id, message });
  return rows;
}

function belongTogether(before: MessageView, line: MessageView): boolean {
  return (
    line.author_role !== 'system' &&
    before.author_id === line.author_id &&
    before.author_role === line.author_role &&
    before.is_internal === line.is_internal &&
    Date.parse(line.created_at) - Date.parse(before.created_at) < JOIN_MS
  );
}

/** The day in UK time. */
function dayOf(iso: string): string {
  return days.format(new Date(iso));
}
