import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { meQuery } from '../../http/query';
import { personalTabStore, type TextStore } from '../../storage/browser-storage';
import type { Loaded } from '../merge';
import { isRecord, storedBy } from './stored-draft';
import { TabInput } from './tab-input';

/** Unsaved input of a form, and the values it started from. */
export interface FormDraft<V> {
  base: Loaded<V>;
  values: V;
  /** Id of the object that an attempt may have created although its response was lost; null before the first attempt. */
  sentId: string | null;
  /** Files were chosen, which a browser cannot restore. */
  hasFiles: boolean;
}

/** Keyed by form name. */
const drafts = new TabInput<FormDraft<object>>();

interface EarlierDraftOptions<V> {
  /** The values that the form is opened with. */
  loaded: Loaded<V>;
  /** True for a form whose draft survives a visit to another page; otherwise leaving the page, after a confirmation, discards it. */
  keepsDraft: boolean;
  /** True for a form whose draft also survives a reload, if the cookie settings allow it. */
  survivesReload: boolean;
}

/** The draft that this user left in the form when their session ended or they reloaded the page, or null. */
export function useEarlierDraft<V extends object>(name: string, { loaded, keepsDraft, survivesReload }: EarlierDraftOptions<V>) {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  const store = useMemo(() => (survivesReload ? storeOf(name) : null), [name, survivesReload]);
  const [draft] = useState(() => {
    if (userId === null) return null;
    // The name determines the shape.
    const inTab = drafts.read(name, userId) as FormDraft<V> | null;
    return inTab ?? readFormDraft(storedBy(userId, store?.read() ?? null), loaded);
  });
  useEffect(
    () => () => {
      if (keepsDraft || signedIn(client) !== userId) return;
      drafts.remove(name);
      store?.remove();
    },
    [client, name, userId, keepsDraft, store],
  );
  return { userId, draft, store };
}

/** Stores the input while it is unsaved. */
export function useStoreDraft<V extends object>(
  name: string,
  { userId, store, unsaved }: { userId: string | null; store: TextStore | null; unsaved: boolean },
  { base, values, sentId, hasFiles }: FormDraft<V>,
): void {
  useEffect(() => {
    if (unsaved && userId !== null) {
      drafts.write(name, userId, { base, values, sentId, hasFiles });
      store?.write(JSON.stringify({ userId, base, values, sentId, hasFiles }));
    } else {
      drafts.remove(name);
      store?.remove();
    }
  }, [name, userId, store, unsaved, base, values, sentId, hasFiles]);
}

/**
 * Unsaved input outside a shared form, such as a message that is sent. It survives the end of the session and, if the cookie settings allow
 * it, a reload; leaving the page discards it.
 * @param name identifies the input: `application:<id>`
 * @param initial the values of an untouched input
 */
export function useInputDraft<V extends object>(
  name: string,
  initial: V,
  isUnsaved: (values: V) => boolean,
): [values: V, setValues: Dispatch<SetStateAction<V>>] {
  const [base] = useState({ version: 0, values: initial });
  const { userId, draft, store } = useEarlierDraft<V>(name, { loaded: base, keepsDraft: false, survivesReload: true });
  const [values, setValues] = useState(draft?.values ?? initial);
  useStoreDraft(name, { userId, store, unsaved: isUnsaved(values) }, { base, values, sentId: null, hasFiles: false });
  return [values, setValues];
}

/** Of this tab: another one may report another bug at the same time. */
function storeOf(formName: string): TextStore {
  return personalTabStore('functional', `form-draft:${formName}`);
}

/** True if a draft of this user in the form has survived a reload. */
export function hasStoredDraft(formName: string, userId: string): boolean {
  return storedBy(userId, storeOf(formName).read()) !== null;
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

/**
 * Parses a stored draft.
 * @param loaded values of the same form
 * @returns null if there is none, or if an update has changed the form's fields since
 */
export function readFormDraft<V extends object>(stored: Record<string, unknown> | null, loaded: Loaded<V>): FormDraft<V> | null {
  if (stored === null || !isRecord(stored.base) || typeof stored.base.version !== 'number') return null;
  const { base, values, sentId } = stored;
  if (!hasFieldsOf(loaded.values, values) || !hasFieldsOf(loaded.values, base.values)) return null;
  return {
    sentId: typeof sentId === 'string' ? sentId : null,
    hasFiles: stored.hasFiles === true,
    base: { version: stored.base.version, values: base.values },
    values,
  };
}

function hasFieldsOf<V extends object>(model: V, values: unknown): values is V {
  if (!isRecord(values)) return false;
  const fields = Object.entries(model);
  return (
    fields.length === Object.keys(values).length &&
    fields.every(([name, value]) => name in values && kindOf(value) === kindOf(values[name]))
  );
}

/** A number field holds a string while it is empty or incomplete. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (isRecord(value)) return 'object';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}
