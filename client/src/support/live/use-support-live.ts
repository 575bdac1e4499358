import { useSyncExternalStore } from 'react';
import { useIdentity } from '../../lib/me';
import { type LiveState, SupportLive } from './support-live';

const NOTHING: LiveState = { counts: null, outdated: false };
const SIGNED_OUT = {
  subscribe: () => () => undefined,
  read: () => NOTHING,
  onDeskRow: () => () => undefined,
  onReset: () => () => undefined,
} satisfies Pick<SupportLive, 'subscribe' | 'read' | 'onDeskRow' | 'onReset'>;

let shared: { userId: string; live: SupportLive } | null = null;

/** The browser-wide stream of the person who is signed in: what is unread, whether the page is outdated, and news of the desk. */
export function useSupportLive(): LiveState & Pick<SupportLive, 'onDeskRow' | 'onReset'> {
  const identity = useIdentity();
  const live = identity.state === 'signedIn' ? liveOf(identity.user.id) : SIGNED_OUT;
  const state = useSyncExternalStore(live.subscribe, live.read, () => NOTHING);
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
