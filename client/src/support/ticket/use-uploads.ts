import { useEffect, useRef, useState } from 'react';
import type { AttachmentView } from '../../../../server/support/messages/messages.dto.js';
import { ApiError, messageOf } from '../../lib/http';
import { newId } from '../../lib/new-id';
import { deleteAttachment, uploadAttachment } from '../tickets.api';

/** Files that go with one message (specification of the desk: five, of 10 MB). */
export const MAX_FILES = 5;
const MAX_BYTES = 10 * 1024 * 1024;

/** A file that was chosen: on its way, taken in, or refused. */
export interface UploadItem {
  key: string;
  name: string;
  size: number;
  /** The share that was sent, from 0 to 1. */
  share: number;
  view: AttachmentView | null;
  problem: string | null;
  /** True when it may do better a second time. */
  again: boolean;
}

export interface Uploads {
  items: readonly UploadItem[];
  /** True while a file is on its way. */
  busy: boolean;
  /** True when one was not taken: a message without it is not what was meant. */
  failed: boolean;
  /** What is said of files that were not taken, or null. */
  problem: string | null;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Hands the files over to a message, or, after it was taken back, gets them again. */
  take: () => AttachmentView[];
  restore: (views: readonly AttachmentView[]) => void;
}

/** Files for a message that is being written. Each leaves at once, on its own, so that sending does not wait. */
export function useUploads(ticketId: string): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, File>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, [ticketId]);

  const change = (key: string, values: Partial<UploadItem>): void =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...values } : item)));

  const send = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const view = await uploadAttachment(ticketId, file, (share) => change(key, { share }), controller.signal);
      if (controller.signal.aborted) await deleteAttachment(ticketId, view.id);
      else change(key, { share: 1, view });
      files.current.delete(key);
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!controller.signal.aborted) change(key, { problem: messageOf(error, 'This file could not be uploaded.'), again: !refused });
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

  // What failed for want of a network goes again by itself, as messages do.
  useEffect(() => {
    const back = (): void => {
      for (const { key, again, problem: refused } of items) if (again && refused !== null) retry(key);
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  });

  return {
    items,
    busy: items.some(({ view, problem: refused }) => view === null && refused === null),
    failed: items.some(({ problem: refused }) => refused !== null),
    problem,
    add: (chosen) => {
      const room = MAX_FILES - items.length;
      setProblem(chosen.length > room ? `At most ${MAX_FILES} files go with one message.` : null);
      for (const file of chosen.slice(0, Math.max(0, room))) {
        const key = newId();
        const tooLarge = file.size > MAX_BYTES;
        const item: UploadItem = { key, name: file.name, size: file.size, share: 0, view: null, problem: tooLarge ? 'Larger than 10 MB.' : null, again: false };
        setItems((before) => [...before, item]);
        if (tooLarge) continue;
        files.current.set(key, file);
        void send(key, file);
      }
    },
    remove: (key) => {
      running.current.get(key)?.abort();
      files.current.delete(key);
      const view = items.find((item) => item.key === key)?.view;
      // What is not taken back goes by itself after a day.
      if (view) deleteAttachment(ticketId, view.id).catch(() => undefined);
      setItems((before) => before.filter((item) => item.key !== key));
      setProblem(null);
    },
    retry,
    take: () => {
      setItems([]);
      setProblem(null);
      return items.flatMap(({ view }) => (view === null ? [] : [view]));
    },
    restore: (views) =>
      setItems((before) => [...views.map((view): UploadItem => ({ key: view.id, name: view.name, size: view.size, share: 1, view, problem: null, again: false })), ...before]),
  };
}
