import { hashKey, useQueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { ownEntry } from '../lib/first-visit/build';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '../../../server/platform/live/live.dto.js';
import { topicValueKey } from '../../../server/platform/web/page-data.rules';
import type { MeResponse } from '../../../server/users/users.dto.js';
import { get } from '../lib/http/http';
import { isFinal, mayLose } from '../lib/navigation/leave-question';
import { useIdentity } from '../lib/session/me';
import { isAccountClosed, meQuery, setMe } from '../lib/http/query';
import { askToSignIn, onSigningOut } from '../lib/session/sign-in-again';
import { clearPersonal } from '../lib/storage/browser-storage';
import { LiveHub } from './live-hub';
import { refetchOldData } from './missed-changes';
import { pollWhileInterrupted } from './poll-while-interrupted';

export type Live = Pick<LiveHub, 'follow' | 'valueOf' | 'hasReceived' | 'isOutdated' | 'onOutdated' | 'watchSession' | 'resume'>;

/** For visitors, and on the server, where nothing may outlive a render. */
const NOTHING: Live = {
  follow: () => ({ isClosed: () => false, isInterrupted: () => false, close: () => undefined }),
  valueOf: () => undefined,
  hasReceived: () => false,
  isOutdated: () => false,
  onOutdated: () => () => undefined,
  watchSession: () => () => undefined,
  resume: () => undefined,
};

let shared: { userId: string; hub: LiveHub } | null = null;
onSigningOut(() => shared?.hub.stopConnecting());

/**
 * Live updates for the signed-in user; the same object for as long as the user is the same. When the server ends the session, or
 * refuses the connection, the page checks who is signed in without waiting for a click. A user who has signed in again, here or in another tab,
 * goes on receiving events.
 */
export function useLive(): Live {
  const identity = useIdentity();
  const userId = identity.state === 'signedIn' ? identity.user.id : null;
  const live = userId !== null && typeof document !== 'undefined' ? hubOf(userId) : NOTHING;
  const client = useQueryClient();
  useEffect(() => {
    const check = async (): Promise<void> => {
      if (await isAccountClosed(client)) {
        clearPersonal();
        setMe(client, null);
        return;
      }
      if (isFinal()) return;
      // The user's input stays, and they sign in over it. The shared identity stays as well: without it, the page would be left.
      const keepsPage = mayLose();
      const { user } = await (keepsPage ? get<MeResponse>('/auth/me') : client.fetchQuery({ ...meQuery, staleTime: 0 }));
      if (user?.id === userId) live.resume();
      if (user !== null) return;
      if (!keepsPage) setMe(client, null);
      else if (mayLose()) void askToSignIn();
    };
    return live.watchSession(check);
  }, [live, client, userId]);
  return live;
}

/** Follows a signal topic; null follows nothing. */
export function useTopic(topic: string | null, onEvent: (event: LiveEvent) => void): void {
  const live = useLive();
  // Following again for another function would ask for another reload.
  const current = useRef(onEvent);
  useEffect(() => {
    current.current = onEvent;
  }, [onEvent]);
  useEffect(() => (topic === null ? undefined : live.follow(topic, { event: (event) => current.current(event) }).close), [live, topic]);
}

/**
 * Follows the value of a signal topic; undefined until it is known. The caller takes the type from the server's dto files. A page that was
 * rendered with the value shows that one until the first arrives.
 */
export function useTopicValue<T>(topic: string): T | undefined {
  const live = useLive();
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => live.follow(topic, { event: changed }).close, [live, topic]);
  // The same for all parts of the page, which hydrate one after the other.
  const rendered = useCallback(() => client.getQueryData([topicValueKey(topic)]), [client, topic]);
  const read = useCallback(() => (live.hasReceived(topic) ? live.valueOf(topic) : rendered()), [live, topic, rendered]);
  return useSyncExternalStore(subscribe, read, rendered) as T | undefined;
}

/** Refetches a list whenever its topic signals a change. */
export function useFreshQuery(topic: string | null, queryKey: QueryKey): void {
  const hash = hashKey(queryKey);
  useFreshQueries(
    topic,
    useMemo(() => ({ queryKey: JSON.parse(hash) as QueryKey }), [hash]),
  );
}

/** Refetches all data of an area whenever its topic signals a change. @param path beginning of the paths of its API */
export function useFreshPath(topic: string, path: string): void {
  useFreshQueries(
    topic,
    useMemo(() => ({ predicate: ({ queryKey: [key] }) => String(key).startsWith(path) }), [path]),
  );
}

function useFreshQueries(topic: string | null, filters: QueryFilters): void {
  const client = useQueryClient();
  const refetch = useCallback(
    ({ name }: LiveEvent) => {
      if (name === 'changed' || name === 'reset') void client.invalidateQueries(filters);
    },
    [client, filters],
  );
  useTopic(topic, refetch);
  useMissedChanges(topic, filters);
}

/**
 * Refetches data that changed unnoticed before its topic was followed.
 * @param filters must be stable between renders
 */
export function useMissedChanges(topic: string | null, filters: QueryFilters): void {
  const client = useQueryClient();
  useEffect(() => {
    if (topic !== null) void refetchOldData(client, filters);
  }, [client, topic, filters]);
}

/**
 * Polls every few seconds while a topic's live connection is interrupted.
 * @param poll must be stable between renders, and call routes that do not extend the session
 */
export function usePollWhileInterrupted(topic: string, poll: () => Promise<unknown>): void {
  const live = useLive();
  useEffect(() => pollWhileInterrupted(live, topic, poll), [live, topic, poll]);
}

/** True if the server serves a newer build than the one running in this page. */
export function useOutdated(): boolean {
  const live = useLive();
  return useSyncExternalStore(live.onOutdated, live.isOutdated, () => false);
}

function hubOf(userId: string): LiveHub {
  if (shared?.userId !== userId) shared = { userId, hub: new LiveHub(userId, ownEntry()) };
  return shared.hub;
}

/** Starts again with the next render: after the same user has signed in again, because a stream ends for good with its session. */
export function restartLive(): void {
  shared = null;
}
