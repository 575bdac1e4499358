import type { Outgoing } from './ticket-stream';

/** The messages of this person in a kept text that were not sent when the page went; none when there is no such text. */
export function keptOutgoing(text: string | null, userId: string): Outgoing[] {
  const kept = parsed(text);
  if (!isRecord(kept) || kept.userId !== userId || !Array.isArray(kept.messages)) return [];
  return kept.messages.filter(isOutgoing);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
