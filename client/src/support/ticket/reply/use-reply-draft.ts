import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { personalStore, type TextStore, useCookieConsent } from '../../../lib/storage/browser-storage';
import { storedReplyDraft, readReplyDraft, type ReplyDraft } from './reply-draft';

type DraftChange = Partial<Omit<ReplyDraft, 'userId'>>;

export interface ReplyDraftHook {
  draft: ReplyDraft;
  /** Takes the new values, or derives them from the current draft. */
  change: (change: DraftChange | ((draft: ReplyDraft) => DraftChange)) => void;
  /** False if the user does not allow storage: then nothing is stored, and the page has to say so. */
  stored: boolean;
}

/** The draft reply to one ticket. It survives a reload, and is shared by all tabs that show the ticket. */
export function useReplyDraft(ticketId: string, userId: string): ReplyDraftHook {
  const store = useMemo(() => personalStore('functional', `ticket-draft:${ticketId}`), [ticketId]);
  const [draft, setDraft] = useState(() => readReplyDraft(store.read(), userId));
  const stored = useCookieConsent()?.functional === true;
  const latest = useRef(draft);
  const lastStored = useRef<string | null>(null);
  // Input from before storage was allowed is stored from now on; a stored draft is shown, not overwritten.
  useEffect(() => {
    if (stored && store.read() === null) save(store, latest.current);
    lastStored.current = store.read();
    return store.follow(() => {
      const text = store.read();
      if (text === lastStored.current) return;
      lastStored.current = text;
      latest.current = readReplyDraft(text, userId);
      setDraft(latest.current);
    });
  }, [store, userId, stored]);
  const change = useCallback<ReplyDraftHook['change']>(
    (next) => {
      const before = latest.current;
      latest.current = { ...before, ...(typeof next === 'function' ? next(before) : next) };
      setDraft(latest.current);
      save(store, latest.current);
      lastStored.current = store.read();
    },
    [store],
  );
  return { draft, stored, change };
}

function save(store: TextStore, draft: ReplyDraft): void {
  const text = storedReplyDraft(draft);
  if (text === null) store.remove();
  else store.write(text);
}
