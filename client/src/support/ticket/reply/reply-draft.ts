import type { AttachmentView } from '../../../../../server/support/messages/messages.dto.js';
import { storedBy } from '../../../lib/forms/stored-draft';
import { isAttachment } from '../../live/stored-outgoing';

/** A reply that is not sent yet, as it is kept in the browser. */
export interface ReplyDraft {
  /** Whose it is: no one else at this browser gets to see it. */
  userId: string;
  body: string;
  isInternal: boolean;
  /** What the server has taken in for it. */
  attachments: readonly AttachmentView[];
}

/** The draft of this person in a kept text; an empty one when there is none. */
export function readReplyDraft(text: string | null, userId: string): ReplyDraft {
  const stored = storedBy(userId, text);
  if (typeof stored?.body !== 'string') return { userId, body: '', isInternal: false, attachments: [] };
  const attachments = Array.isArray(stored.attachments) ? stored.attachments.filter(isAttachment) : [];
  return { userId, body: stored.body, isInternal: stored.isInternal === true, attachments };
}

/** The text to keep of a draft; null for one in which there is nothing. */
export function storedReplyDraft(draft: ReplyDraft): string | null {
  return draft.body === '' && draft.attachments.length === 0 ? null : JSON.stringify(draft);
}
