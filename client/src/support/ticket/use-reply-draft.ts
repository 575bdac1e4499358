import { useEffect, useState } from 'react';
import { personalStore, useCookieConsent } from '../../lib/browser-storage';
import { readReplyDraft, type ReplyDraft } from './reply-draft';

interface ReplyDraftHook {
  draft: ReplyDraft;
  change: (change: Partial<ReplyDraft>) => void;
  /** False when the visitor does not allow it: then nothing is kept, and the page has to say so. */
  kept: boolean;
}

/** The reply to one ticket, which survives a reload. */
export function useReplyDraft(ticketId: string, userId: string): ReplyDraftHook {
  const [draft, setDraft] = useState(() => readReplyDraft(storeOf(ticketId).read(), userId));
  const kept = useCookieConsent()?.functional === true;
  useEffect(() => {
    const store = storeOf(ticketId);
    if (draft.body === '') store.remove();
    else store.write(JSON.stringify(draft));
  }, [ticketId, draft, kept]);
  return { draft, kept, change: (change) => setDraft((before) => ({ ...before, ...change })) };
}

function storeOf(ticketId: string) {
  return personalStore('functional', `ticket-draft:${ticketId}`);
}
