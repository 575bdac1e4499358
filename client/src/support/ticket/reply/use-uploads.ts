import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AttachmentView } from '../../../../../server/support/messages/messages.dto.js';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../../../../../server/support/messages/attachments.rules.js';
import { ApiError, messageOf } from '../../../lib/http/http';
import { newId } from '../../../lib/forms/new-id';
import { deleteAttachment, getWaitingAttachments, uploadAttachment } from '../../tickets.api';
import type { ReplyDraftHook } from './use-reply-draft';

/** A chosen file: uploading, stored, or refused. */
interface UploadItem {
  key: string;
  name: string;
  size: number;
  /** The share that was sent, from 0 to 1. */
  share: number;
  view: AttachmentView | null;
  problem: string | null;
  /** True if a retry may succeed. */
  canRetry: boolean;
}

export interface Uploads {
  items: readonly UploadItem[];
  /** True while a file is uploading. */
  busy: boolean;
  /** Number of those that were refused: a message without them would be incomplete. */
  failed: number;
  /** Why files were refused, or null. */
  problem: string | null;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Clears the list and its error once the message is sent. */
  settle: () => void;
}

/**
 * Attachments of a message that is being written. Each is uploaded immediately, so that sending does not wait. Stored files belong to the
 * draft: they are restored after a reload, as long as the server still has them.
 */
export function useUploads(ticketId: string, { draft, change: changeDraft }: ReplyDraftHook): Uploads {
  /** The files chosen in this tab, in order; a stored one counts as long as the draft includes it. */
  const [chosen, setChosen] = useState<readonly UploadItem[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, File>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, [ticketId]);

  const ownItems = chosen.filter(({ view }) => view === null || draft.attachments.some(({ id }) => id === view.id));
  const stored = draft.attachments.filter(({ id }) => !ownItems.some(({ view }) => view?.id === id));
  const items = [...stored.map(itemOf), ...ownItems];
  useWaitingCheck(ticketId, stored, changeDraft, setProblem);

  const change = (key: string, values: Partial<UploadItem>): void =>
    setChosen((before) => before.map((item) => (item.key === key ? { ...item, ...values } : item)));

  const send = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const view = await uploadAttachment(ticketId, file, (share) => change(key, { share }), controller.signal);
      files.current.delete(key);
      if (controller.signal.aborted) return await deleteAttachment(ticketId, view.id);
      change(key, { share: 1, view });
      changeDraft(({ attachments }) => ({ attachments: [...attachments, view] }));
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!controller.signal.aborted) change(key, { problem: messageOf(error, 'This file could not be uploaded.'), canRetry: !refused });
    } finally {
      running.current.delete(key);
    }
  };

  const retry = (key: string): void => {
    const file = files.current.get(key);
    if (file === undefined) return;
    change(key, { share: 0, problem: null });
    void send(key, file);
  };

  // Uploads that failed without a connection are retried automatically, like messages.
  useEffect(() => {
    const retryAll = (): void => {
      for (const { key, canRetry, problem: refused } of items) if (canRetry && refused !== null) retry(key);
    };
    window.addEventListener('online', retryAll);
    return () => window.removeEventListener('online', retryAll);
  });

  return {
    items,
    busy: items.some(({ view, problem: refused }) => view === null && refused === null),
    failed: items.filter(({ problem: refused }) => refused !== null).length,
    problem,
    add: (added) => {
      const remaining = MAX_ATTACHMENTS - items.length;
      setProblem(added.length > remaining ? `At most ${MAX_ATTACHMENTS} files go with one message.` : null);
      for (const file of added.slice(0, Math.max(0, remaining))) {
        const key = newId();
        const tooLarge = file.size > MAX_ATTACHMENT_BYTES;
        const item: UploadItem = {
          key,
          name: file.name,
          size: file.size,
          share: 0,
          view: null,
          problem: tooLarge ? 'Larger than 10 MB.' : null,
          canRetry: false,
        };
        setChosen((before) => [...before, item]);
        if (tooLarge) continue;
        files.current.set(key, file);
        void send(key, file);
      }
    },
    remove: (key) => {
      running.current.get(key)?.abort();
      files.current.delete(key);
      const view = items.find((item) => item.key === key)?.view;
      setChosen((before) => before.filter((item) => item.key !== key));
      setProblem(null);
      if (!view) return;
      changeDraft(({ attachments }) => ({ attachments: attachments.filter(({ id }) => id !== view.id) }));
      // If this fails, the server deletes it after a day.
      deleteAttachment(ticketId, view.id).catch(() => undefined);
    },
    retry,
    settle: () => {
      setChosen([]);
      setProblem(null);
    },
  };
}

/** Drops files that this tab did not upload itself, from before a reload or from another tab, if the server no longer has them. */
function useWaitingCheck(
  ticketId: string,
  stored: readonly AttachmentView[],
  changeDraft: ReplyDraftHook['change'],
  report: (problem: string) => void,
): void {
  const check = useEffectEvent(async () => {
    const waiting = await getWaitingAttachments(ticketId).catch(() => null);
    if (waiting === null) return;
    changeDraft(({ attachments }) => {
      const unavailable = attachments.filter(
        ({ id }) => stored.some((candidate) => candidate.id === id) && !waiting.some((candidate) => candidate.id === id),
      );
      if (unavailable.length > 0) report(`No longer available, please choose again: ${unavailable.map(({ name }) => name).join(', ')}`);
      return { attachments: attachments.filter((candidate) => !unavailable.includes(candidate)) };
    });
  });
  const ids = stored.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== '') void check();
  }, [ticketId, ids]);
}

function itemOf(view: AttachmentView): UploadItem {
  return { key: view.id, name: view.name, size: view.size, share: 1, view, problem: null, canRetry: false };
}
