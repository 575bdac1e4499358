import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearPersonal } from '../storage/browser-storage';
import { HandlerSlot } from '../http/handler-slot';
import { ApiError, post } from '../http/http';
import { leaveWhenAllowed } from '../navigation/leave-question';
import { paths } from '../navigation/paths';
import { setMe } from '../http/query';
import { beginSignOut, cancelSignOut, leaveSession } from './sign-in-again';

const failureHandler = new HandlerSlot<(error: unknown) => void>();

/** Registers what tells the user that they are not signed out, wherever they pressed. Returns a function that removes it. */
export const onSignOutFailed = failureHandler.register;

/**
 * Ends the session on the server. Only the server can: the page cannot remove the session's cookie.
 * @returns the error if the session may still be valid; null if it has ended, now or before
 */
export async function endSession(): Promise<{ error: unknown } | null> {
  try {
    await post('/auth/logout');
    return null;
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : { error };
  }
}

/**
 * Signs out and goes to the home page, after a confirmation if there is unsaved work. If the server does not end the session, the user stays
 * signed in and is told. Navigation comes first and the identity second, because a guarded page that loses its user would redirect to sign-in.
 * Waits for both, whether the button stays (navigation) or unmounts with its page (dashboard).
 * @param hasEnded the session has ended already, with its account: the page is left whatever the server responds
 * @returns `signOutNow` does not ask: the user has agreed to lose unsaved work
 */
export function useSignOut({ hasEnded = false } = {}): { signOut: () => void; signOutNow: () => Promise<boolean>; busy: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const leaving = useRef(false);

  useEffect(() => {
    if (!leaving.current || pathname !== paths.home) return;
    leaving.current = false;
    clearPersonalState(client);
  }, [pathname, client]);
  useEffect(
    () => () => {
      if (leaving.current) clearPersonalState(client);
    },
    [client],
  );

  /** @returns whether the user is signed out */
  async function signOutNow(): Promise<boolean> {
    setBusy(true);
    beginSignOut();
    const failure = await endSession();
    if (failure !== null && !hasEnded) {
      setBusy(false);
      cancelSignOut();
      failureHandler.current?.(failure.error);
      return false;
    }
    leaving.current = true;
    if (pathname === paths.home) clearPersonalState(client);
    else void navigate(paths.home);
    return true;
  }
  return { signOut: () => leaveWhenAllowed(signOutNow), signOutNow, busy };
}

/** Clears the user's data from this tab and this browser. */
function clearPersonalState(client: QueryClient): void {
  setMe(client, null);
  clearPersonal();
  leaveSession(false);
}
