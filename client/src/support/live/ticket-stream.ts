import type { AttachmentView, MessageView } from '../../../../server/support/messages/messages.dto.js';

/** A message on its way: written here, not yet seen in the thread on the server. */
export interface Outgoing {
  /** Made here, once; the server knows a repeated call by it. */
  id: string;
  body: string;
  isInternal: boolean;
  attachments: AttachmentView[];
  /** ISO moment at which it was written. */
  written_at: string;
  /** Agents: number of the newest line that they had seen. */
  seenSeq: number | null;
  /** `waiting`: not sent before `sendAt`, and can be taken back until then. `asking`: someone else wrote meanwhile, and the agent is asked first. */
  state: 'waiting' | 'pending' | 'failed' | 'asking';
  /** Epoch milliseconds; only while it is waiting. */
  sendAt?: number;
  /** Why it failed, or who wrote meanwhile, as the server puts it; null while pending, and when no answer came. */
  problem: string | null;
  /** True when it failed because no answer came: it is sent again by itself once the connection is back. */
  offline: boolean;
}

/** A thread as this browser knows it. `lines` holds every number after `base`, once and in order. */
export interface Thread {
  /** Number before the first line that is known; 0 when the thread is known from its beginning. */
  base: number;
  lines: readonly MessageView[];
  outgoing: readonly Outgoing[];
  /** Lines that arrived before some that come earlier. */
  ahead: readonly MessageView[];
}

export const EMPTY_THREAD: Thread = { base: 0, lines: [], outgoing: [], ahead: [] };

/** Number of the newest line before which nothing is missing; 0 in an empty thread. */
export function lastSeq({ base, lines }: Thread): number {
  return lines.at(-1)?.seq ?? base;
}

/** True when lines are missing: what follows `lastSeq` has to be asked for. */
export function hasGap({ ahead }: Thread): boolean {
  return ahead.length > 0;
}

/** The thread loaded anew: the newest lines, oldest first. What is on its way stays, unless it has arrived. */
export function replaced(thread: Thread, lines: readonly MessageView[]): Thread {
  return received({ base: (lines[0]?.seq ?? 1) - 1, lines: [], outgoing: thread.outgoing, ahead: [] }, lines);
}

/**
 * Takes lines in, from the stream, from an answer, or from both. Order of arrival does not matter, and a line that is known changes
 * nothing.
 */
export function received(thread: Thread, arrived: readonly MessageView[]): Thread {
  if (arrived.length === 0) return thread;
  const bySeq = new Map<number, MessageView>();
  for (const line of [...thread.ahead, ...arrived]) bySeq.set(line.seq, line);
  const waiting = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const lines = [...thread.lines];
  const ahead: MessageView[] = [];
  for (const line of waiting) {
    const last = lines.at(-1)?.seq ?? thread.base;
    if (line.seq === last + 1) lines.push(line);
    else if (line.seq > last) ahead.push(line);
  }
  const known = new Set(arrived.map(({ id }) => id));
  return { base: thread.base, lines, ahead, outgoing: thread.outgoing.filter(({ id }) => !known.has(id)) };
}

/** Puts older lines, which end right before the first one, in front. */
export function withEarlier(thread: Thread, older: readonly MessageView[]): Thread {
  const added = older.filter(({ seq }) => seq <= thread.base);
  return { ...thread, base: (added[0]?.seq ?? 1) - 1, lines: [...added, ...thread.lines] };
}

/** The thread with a message on its way; once for each id. */
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
