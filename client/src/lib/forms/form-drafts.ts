import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { meQuery } from '../http/query';
import type { Loaded } from './merge';
import { TabInput } from './tab-input';

/** Unsaved input of a form, and the values it started from. */
interface FormDraft<V> {
  base: Loaded<V>;
  values: V;
}

/** Keyed by form name. */
const drafts = new TabInput<FormDraft<object>>();

/**
 * The draft that this user left in the form when their session ended, or null.
 * @param keepsDraft true for a form whose draft survives a visit to another page; otherwise leaving the page, after a confirmation,
 *   discards it
 */
export function useEarlierDraft<V extends object>(name: string, keepsDraft: boolean) {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  // The name determines the shape.
  const [draft] = useState(() => (userId === null ? null : (drafts.read(name, userId) as FormDraft<V> | null)));
  useEffect(
    () => () => {
      if (!keepsDraft && signedIn(client) === userId) drafts.remove(name);
    },
    [client, name, userId, keepsDraft],
  );
  return { userId, draft };
}

/** Stores the input while it is unsaved. */
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

/** True if this user has a draft in the form. */
export function hasDraft(formName: string, userId: string): boolean {
  return drafts.read(formName, userId) !== null;
}

/** The same as a subscription. */
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

/** Id of the signed-in user, or null. */
export function signedIn(client: QueryClient): string | null {
  return client.getQueryData(meQuery.queryKey)?.user?.id ?? null;
}
