import { isRecord, keptBy } from '../../lib/kept-draft';
import type { Outgoing } from './ticket-stream';

/** The messages of this person in a kept text that were not sent when the page went; none when there is no such text. */
export function keptOutgoing(text: string | null, userId: string): Outgoing[] {
  const kept = keptBy(userId, text);
  return Array.isArray(kept?.messages) ? kept.messages.filter(isOutgoing) : [];
}

function isOutgoing(value: unknown): value is Outgoing {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.body === 'string' &&
    value.body.trim() !== '' &&
    typeof value.isInternal === 'boolean' &&
    typeof value.written_at === 'string' &&
    (value.customerSeq === null || typeof value.customerSeq === 'number') &&
    Array.isArray(value.attachments) &&
    value.attachments.every((attachment) => isRecord(attachment) && typeof attachment.id === 'string' && typeof attachment.name === 'string')
  );
}
