/** A reply that is not sent yet, as it is kept in the browser. */
export interface ReplyDraft {
  /** Whose it is: nobody else at this browser gets to see it. */
  userId: string;
  body: string;
  isInternal: boolean;
}

/** The draft of this person in a kept text; an empty one when there is none. */
export function readReplyDraft(text: string | null, userId: string): ReplyDraft {
  const kept = parsed(text);
  if (kept?.userId !== userId || typeof kept.body !== 'string') return { userId, body: '', isInternal: false };
  return { userId, body: kept.body, isInternal: kept.isInternal === true };
}

function parsed(text: string | null): Partial<Record<keyof ReplyDraft, unknown>> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Record<keyof ReplyDraft, unknown>> | null;
  } catch {
    return null;
  }
}
