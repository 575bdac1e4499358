import type { AttachmentView, MessageView } from '../../../../server/support/messages/messages.dto.js';

/** A pending message: written here, not yet in the thread on the server. */
export interface Outgoing {
  /** Created here once; identifies a retry to the server. */
  id: string;
  body: string;
  isInternal: boolean;
  attachments: AttachmentView[];
  /** ISO timestamp at which it was written. */
  written_at: string;
  /** Agents: number of the newest line that they had seen. */
  seenSeq: number | null;
  /**
   * `waiting`: not sent before `sendAt`, and can be undone until then. `asking`: another user wrote meanwhile, and the agent has to confirm
   * first.
   */
  state: 'waiting' | 'pending' | 'failed' | 'asking';
  /** Epoch milliseconds; only while it is waiting. */
  sendAt?: number;
  /** The server's reason why it failed, or who wrote meanwhile; null while pending, and without a response. */
  problem: string | null;
  /** True if it failed without a response: it is retried automatically once the connection is back. */
  offline: boolean;
}

/** A thread as this browser knows it. `lines` holds every number after `base`, once and in order. */
export interface Thread {
  /** Number before the first known line; 0 if the thread is known from its start. */
  base: number;
  lines: readonly MessageView[];
  outgoing: readonly Outgoing[];
  /** Lines that arrived before earlier ones. */
  outOfOrder: readonly MessageView[];
}

export const EMPTY_THREAD: Thread = { base: 0, lines: [], outgoing: [], outOfOrder: [] };

/** Number of the newest line before which nothing is missing; 0 in an empty thread. */
export function lastSeq({ base, lines }: Thread): number {
  return lines.at(-1)?.seq ?? base;
}

/** True if lines are missing: those after `lastSeq` have to be requested. */
export function hasGap({ outOfOrder }: Thread): boolean {
  return outOfOrder.length > 0;
}

/** The reloaded thread: the newest lines, oldest first. Pending messages stay, unless they have arrived. */
export function replaced(thread: Thread, lines: readonly MessageView[]): Thread {
  return received({ base: (lines[0]?.seq ?? 1) - 1, lines: [], outgoing: thread.outgoing, outOfOrder: [] }, lines);
}

/** Merges lines from the stream or from responses. The order of arrival does not matter, and a known line changes nothing. */
export function received(thread: Thread, arrived: readonly MessageView[]): Thread {
  if (arrived.length === 0) return thread;
  const bySeq = new Map<number, MessageView>();
  for (const line of [...thread.outOfOrder, ...arrived]) bySeq.set(line.seq, line);
  const waiting = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const lines = [...thread.lines];
  const outOfOrder: MessageView[] = [];
  for (const line of waiting) {
    const last = lines.at(-1)?.seq ?? thread.base;
    if (line.seq === last + 1) lines.push(line);
    else if (line.seq > last) outOfOrder.push(line);
  }
  const arrivedIds = new Set(arrived.map(({ id }) => id));
  return { base: thread.base, lines, outOfOrder, outgoing: thread.outgoing.filter(({ id }) => !arrivedIds.has(id)) };
}

/** Prepends older lines, which end right before the first one. */
export function withEarlier(thread: Thread, older: readonly MessageView[]): Thread {
  const added = older.filter(({ seq }) => seq <= thread.base);
  return { ...thread, base: (added[0]?.seq ?? 1) - 1, lines: [...added, ...thread.lines] };
}

/** The thread with a pending message; once for each id. */
export function withOutgoing(thread: Thread, message: Outgoing): Thread {
  if (thread.outgoing.some(({ id }) => id === message.id) || thread.lines.some(({ id }) => id === message.id)) return thread;
  return { ...thread, outgoing: [...thread.outgoing, message] };
}

export function changedOutgoing(thread: Thread, id: string, change: Partial<Outgoing>): Thread {
  return { ...thread, outgoing: thread.outgoing.map((message) => (message.id === id ? { ...message, ...change } : message)) };
}

export function withoutOutgoing(thread: Thread, id: string): Thread {
  return { ...thread, outgoing: thread.outgoing.filter((message) => message.id !== id) };
}
