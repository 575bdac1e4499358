import { keptBy } from '../../lib/kept-draft';

/** A reply that is not sent yet, as it is kept in the browser. */
export interface ReplyDraft {
  /** Whose it is: nobody else at this browser gets to see it. */
  userId: string;
  body: string;
  isInternal: boolean;
}

/** The draft of this person in a kept text; an empty one when there is none. */
export function readReplyDraft(text: string | null, userId: string): ReplyDraft {
  const kept = keptBy(userId, text);
  if (typeof kept?.body !== 'string') return { userId, body: '', isInternal: false };
  return { userId, body: kept.body, isInternal: kept.isInternal === true };
}
