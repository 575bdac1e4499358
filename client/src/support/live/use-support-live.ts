import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { mayLose } from '../../lib/leave-question';
import { useIdentity } from '../../lib/me';
import { meQuery, setMe } from '../../lib/query';
import { type LiveState, SupportLive } from './support-live';

/** Whoever signs out in this tab leaves its page first; the end of the session is looked into after that. */
const END_CHECK_MS = 1000;

const NOTHING: LiveState = { counts: null, outdated: false };
/** For visitors, and on the server, where nothing may outlive a render. */
const NO_STREAM = {
  subscribe: () => () => undefined,
  read: () => NOTHING,
  onDeskRow: () => () => undefined,
  onReset: () => () => undefined,
  onEnded: () => () => undefined,
} satisfies Pick<SupportLive, 'subscribe' | 'read' | 'onDeskRow' | 'onReset' | 'onEnded'>;

let shared: { userId: string; live: SupportLive } | null = null;

/**
 * The browser-wide stream of the person who is signed in: what is unread, whether the page is outdated, and news of the desk.
 * When the server ends it, the page looks who is signed in without waiting for a click.
 */
export function useSupportLive(): LiveState & Pick<SupportLive, 'onDeskRow' | 'onReset'> {
  const identity = useIdentity();
  const live = identity.state === 'signedIn' && typeof document !== 'undefined' ? liveOf(identity.user.id) : NO_STREAM;
  const state = useSyncExternalStore(live.subscribe, live.read, () => NOTHING);
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      // What somebody has typed stays in sight; the next call tells them that they have to sign in.
      if (mayLose()) return;
      client.fetchQuery({ ...meQuery, staleTime: 0 }).then(
        ({ user }) => user === null && setMe(client, null),
        () => undefined,
      );
    };
    const stop = live.onEnded(() => {
      clearTimeout(timer);
      timer = setTimeout(look, END_CHECK_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, client]);
  return { ...state, onDeskRow: live.onDeskRow, onReset: live.onReset };
}

function liveOf(userId: string): SupportLive {
  if (shared?.userId !== userId) shared = { userId, live: new SupportLive(`support-live:${userId}`, ownEntry()) };
  return shared.live;
}

/** Path of the module with which this page began. */
function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script === null ? null : new URL(script.src).pathname;
}
