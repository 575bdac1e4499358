import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearPersonal } from '../storage/browser-storage';
import { post } from '../http/http';
import { leaveWhenAllowed } from '../navigation/leave-question';
import { paths } from '../navigation/paths';
import { setMe } from '../http/query';
import { beginSignOut, leaveSession } from './sign-in-again';

/**
 * Signs out and goes to the home page, after a confirmation if there is unsaved work. A failing call is ignored: on this device the user is
 * signed out. Navigation comes first and the identity second, because a guarded page that loses its user would redirect to sign-in. Waits
 * for both, whether the button stays (navigation) or unmounts with its page (dashboard).
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
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

  async function leave(): Promise<void> {
    setBusy(true);
    beginSignOut();
    await post('/auth/logout').catch(() => undefined);
    leaving.current = true;
    if (pathname === paths.home) clearPersonalState(client);
    else void navigate(paths.home);
  }
  return { signOut: () => leaveWhenAllowed(() => void leave()), busy };
}

/** Clears the user's data from this tab and this browser. */
function clearPersonalState(client: QueryClient): void {
  setMe(client, null);
  clearPersonal();
  leaveSession(false);
}
