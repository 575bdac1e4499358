import type { AttachmentView } from '../../../../server/support/messages/messages.dto.js';
import { isRecord, storedBy } from '../../lib/forms/drafts/stored-draft';
import type { Outgoing } from './ticket-stream';

/** A waiting message in an open tab is stored by that tab only. After this time past its `sendAt`, the tab must be gone. */
const LOST_AFTER_MS = 2_000;

/** The user's stored messages that were not sent before their page was closed; empty if there are none. */
export function storedOutgoing(text: string | null, userId: string): Outgoing[] {
  const stored = storedBy(userId, text);
  return Array.isArray(stored?.messages) ? stored.messages.filter(isOutgoing) : [];
}

/**
 * The messages that a newly opened page has to send. A message that is still waiting is sent or undone in the tab in which it was written.
 */
export function unclaimed(messages: readonly Outgoing[], now: number): Outgoing[] {
  return messages.filter(({ sendAt }) => sendAt === undefined || sendAt + LOST_AFTER_MS < now);
}

/**
 * What to store after one tab's messages have changed: those of other tabs are kept.
 * @param before this tab's messages at its last write
 */
export function withOutgoingOfOthers(stored: readonly Outgoing[], before: readonly Outgoing[], now: readonly Outgoing[]): Outgoing[] {
  const own = new Set([...before, ...now].map(({ id }) => id));
  return [...stored.filter(({ id }) => !own.has(id)), ...now];
}

function isOutgoing(value: unknown): value is Outgoing {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.body === 'string' &&
    value.body.trim() !== '' &&
    typeof value.isInternal === 'boolean' &&
    typeof value.written_at === 'string' &&
    (value.seenSeq === null || typeof value.seenSeq === 'number') &&
    (value.sendAt === undefined || typeof value.sendAt === 'number') &&
    Array.isArray(value.attachments) &&
    value.attachments.every(isAttachment)
  );
}

/** Whether a stored value describes a file that the server has. */
export function isAttachment(value: unknown): value is AttachmentView {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string' && typeof value.size === 'number';
}
