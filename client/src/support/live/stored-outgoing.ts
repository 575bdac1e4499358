import type { AttachmentView } from '../../../../server/support/messages/messages.dto.js';
import { isRecord, storedBy } from '../../lib/forms/stored-draft';
import type { Outgoing } from './ticket-stream';

/** The messages of this person in a kept text that were not sent when the page went; none when there is no such text. */
export function storedOutgoing(text: string | null, userId: string): Outgoing[] {
  const stored = storedBy(userId, text);
  return Array.isArray(stored?.messages) ? stored.messages.filter(isOutgoing) : [];
}

/**
 * What is to be kept when one tab's messages changed: those of other tabs stay.
 *
 * @param before the messages of this tab when it last kept any
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
    Array.isArray(value.attachments) &&
    value.attachments.every(isAttachment)
  );
}

/** Whether a kept value is what the server says of a file that it has taken in. */
export function isAttachment(value: unknown): value is AttachmentView {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string' && typeof value.size === 'number';
}
