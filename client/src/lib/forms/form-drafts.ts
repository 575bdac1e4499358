import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { meQuery } from '../http/query';
import type { Loaded } from './merge';
import { TabInput } from './tab-input';

/** What was typed into a form and not saved, and what it began from. */
interface FormDraft<V> {
  base: Loaded<V>;
  values: V;
}

/** By the names of the forms. */
const drafts = new TabInput<FormDraft<object>>();

/**
 * The draft that this user left in the form earlier, or null: their session ended in the middle of it.
 * @param keepsDraft true for a form whose draft also stays while another page is open; otherwise leaving the page, which asks first,
 *   gives it up.
 */
export function useEarlierDraft<V extends object>(name: string, keepsDraft: boolean) {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  // The name stands for the shape.
  const [draft] = useState(() => (userId === null ? null : (drafts.read(name, userId) as FormDraft<V> | null)));
  useEffect(
    () => () => {
      if (!keepsDraft && signedIn(client) === userId) drafts.remove(name);
    },
    [client, name, userId, keepsDraft],
  );
  return { userId, draft };
}

/** Stores what is typed while it is unsaved. */
export function useStoreDraft<V extends object>(
  name: string,
  userId: string | null,
  unsaved: boolean,
  { base, values }: FormDraft<V>,
): void {
  useEffect(() => {
    if (unsaved && userId !== null) drafts.write(name, userId, { base, values });
    else drafts.remove(name);
  }, [name, userId, unsaved, base, values]);
}

/** Whether there is a draft of this user in the form. */
export function hasDraft(formName: string, userId: string): boolean {
  return drafts.read(formName, userId) !== null;
}

/** The same, followed while it changes. */
export function useHasDraft(formName: string, userId: string): boolean {
  return useSyncExternalStore(
    follow,
    () => hasDraft(formName, userId),
    () => false,
  );
}

function follow(listener: () => void): () => void {
  return drafts.follow(listener);
}

/** Who is signed in, or null. */
export function signedIn(client: QueryClient): string | null {
  return client.getQueryData(meQuery.queryKey)?.user?.id ?? null;
}
