import type { AttachmentView } from '../../../../server/support/messages/messages.dto.js';
import { isRecord, storedBy } from '../../lib/forms/stored-draft';
import type { Outgoing } from './ticket-stream';

/** A message that waits in an open tab is stored by that tab alone. After this time past its `sendAt`, the tab must have been lost. */
const LOST_AFTER_MS = 2_000;

/** The user's stored messages that were not sent when their page went; none when there is no such text. */
export function storedOutgoing(text: string | null, userId: string): Outgoing[] {
  const stored = storedBy(userId, text);
  return Array.isArray(stored?.messages) ? stored.messages.filter(isOutgoing) : [];
}

/** Those that a page which opens now has to send. A message that still waits is sent, or taken back, in the tab where it was written. */
export function unclaimed(messages: readonly Outgoing[], now: number): Outgoing[] {
  return messages.filter(({ sendAt }) => sendAt === undefined || sendAt + LOST_AFTER_MS < now);
}

/**
 * What is to be stored when one tab's messages changed: those of other tabs stay.
 *
 * @param before the messages of this tab when it last stored any
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
