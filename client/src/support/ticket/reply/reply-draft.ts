import type { AttachmentView } from '../../../../../server/support/messages/messages.dto.js';
import { storedBy } from '../../../lib/forms/drafts/stored-draft';
import { isAttachment } from '../../live/stored-outgoing';
import type { Outgoing } from '../../live/ticket-stream';

/** An unsent reply, as stored in the browser. */
export interface ReplyDraft {
  /** Its author: no other user of this browser sees it. */
  userId: string;
  body: string;
  isInternal: boolean;
  /** Already uploaded for it. */
  attachments: readonly AttachmentView[];
}

/** The user's draft in a stored text; an empty one if there is none. */
export function readReplyDraft(text: string | null, userId: string): ReplyDraft {
  const stored = storedBy(userId, text);
  if (typeof stored?.body !== 'string') return { userId, body: '', isInternal: false, attachments: [] };
  const attachments = Array.isArray(stored.attachments) ? stored.attachments.filter(isAttachment) : [];
  return { userId, body: stored.body, isInternal: stored.isInternal === true, attachments };
}

/** The text to store for a draft; null for an empty one. */
export function storedReplyDraft(draft: ReplyDraft): string | null {
  return draft.body === '' && draft.attachments.length === 0 ? null : JSON.stringify(draft);
}

/**
 * The draft with an unsent message returned to it, before what was written since. An internal note must not reach the customer: beside a
 * draft of the other kind, both become a note.
 */
export function withReturnedMessage(
  draft: ReplyDraft,
  { body, isInternal, attachments }: Pick<Outgoing, 'body' | 'isInternal' | 'attachments'>,
): Omit<ReplyDraft, 'userId'> {
  const isEmpty = draft.body.trim() === '' && draft.attachments.length === 0;
  return {
    body: draft.body === '' ? body : `${body}\n${draft.body}`,
    isInternal: isInternal || (draft.isInternal && !isEmpty),
    attachments: [...attachments, ...draft.attachments],
  };
}
