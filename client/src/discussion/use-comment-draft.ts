import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { signedIn } from '../lib/forms/drafts/form-drafts';
import { newId } from '../lib/forms/new-id';
import { storedBy } from '../lib/forms/drafts/stored-draft';
import { TabInput } from '../lib/forms/drafts/tab-input';
import { personalStore, useCookieConsent } from '../lib/storage/browser-storage';
import type { Discussed } from './discussion.api';
import type { Colleague } from './mentions';
import { asAttempt, emptyDraft, readCommentDraft, readEditDraft, triedText, type CommentDraft, type EditDraft } from './comment-draft';

/** Whatever the cookie settings are, a session that ends during a comment must not lose the comment. */
const inTab = new TabInput<CommentDraft>();
const editsInTab = new TabInput<EditDraft>();

export interface CommentDraftHook {
  draft: CommentDraft;
  change: (part: Partial<Pick<CommentDraft, 'text'>> & { mention?: Colleague }) => void;
  /** Call before the comment is sent. */
  sending: () => void;
  /** The same for an entry that cannot be revised. Returns the id to send it with. */
  sendingAsIs: () => string;
  /** Call after the comment was sent. Continues with input entered meanwhile. */
  sent: (text: string) => void;
  /** False if the cookie settings forbid it: a reload loses the draft. */
  stored: boolean;
}

/** The user's unsent comment on an object. It survives a reload, closing the browser and the end of a session. */
export function useCommentDraft({ type, id }: Discussed): CommentDraftHook {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  const name = `${type}:${id}`;
  const store = useMemo(() => personalStore('functional', `comment-draft:${name}`), [name]);
  const [draft, setDraft] = useState<CommentDraft>(() => {
    if (userId === null) return emptyDraft(newId());
    const stored = inTab.read(name, userId) ?? readCommentDraft(storedBy(userId, store.read())) ?? emptyDraft(newId());
    // Another tab may hold the same text: unless it was tried, each sends it as a comment of its own, or the later one would be lost.
    return stored.tried === undefined ? { ...stored, id: newId() } : stored;
  });
  const latest = useRef(draft);
  const stored = useCookieConsent()?.functional === true;
  const put = (next: CommentDraft): void => {
    latest.current = next;
    setDraft(next);
    if (userId === null) return;
    if (next.text.trim() === '') {
      inTab.remove(name);
      store.remove();
    } else {
      inTab.write(name, userId, next);
      store.write(JSON.stringify({ userId, ...next }));
    }
  };
  // Input from before the user allowed storage is stored from now on.
  useEffect(() => {
    if (stored && userId !== null && latest.current.text.trim() !== '') store.write(JSON.stringify({ userId, ...latest.current }));
  }, [store, userId, stored]);
  return {
    draft,
    stored,
    change: ({ text = latest.current.text, mention }) =>
      put({ ...latest.current, text, chosen: mention === undefined ? latest.current.chosen : [...latest.current.chosen, mention] }),
    sending: () => put({ ...latest.current, tried: triedText(latest.current) }),
    sendingAsIs: () => {
      put(asAttempt(latest.current, newId()));
      return latest.current.id;
    },
    sent: (text) => put(latest.current.text === text ? emptyDraft(newId()) : { ...latest.current, id: newId(), tried: undefined }),
  };
}

/** The user's unsaved edit of a comment, which survives the same. `discard` deletes it: the edit was saved or cancelled. */
export function useEditDraft(commentId: string, loaded: EditDraft) {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  const store = useMemo(() => personalStore('functional', `comment-edit:${commentId}`), [commentId]);
  const [draft, setDraft] = useState<EditDraft>(() =>
    userId === null ? loaded : (editsInTab.read(commentId, userId) ?? readEditDraft(storedBy(userId, store.read())) ?? loaded),
  );
  const latest = useRef(draft);
  return {
    draft,
    change: (part: Partial<EditDraft>): void => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setDraft(next);
      if (userId === null) return;
      editsInTab.write(commentId, userId, next);
      store.write(JSON.stringify({ userId, ...next }));
    },
    discard: (): void => {
      editsInTab.remove(commentId);
      store.remove();
    },
  };
}
