import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetPersonal } from '../storage/browser-storage';
import { post } from './http';
import { leaveWhenAllowed } from '../navigation/leave-question';
import { paths } from '../navigation/paths';
import { setMe } from './query';
import { beginSignOut, leaveSession } from './sign-in-again';

/**
 * Leaves the account and goes to the home page, after a question where something is unsaved. A failing call is ignored: on this device the person is signed out.
 *
 * The page goes first and the identity after it, because a guarded page that loses its person would send them to sign-in instead. The
 * button may stay (navigation) or go with its page (dashboard); both are waited for.
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
    forgetPerson(client);
  }, [pathname, client]);
  useEffect(
    () => () => {
      if (leaving.current) forgetPerson(client);
    },
    [client],
  );

  async function leave(): Promise<void> {
    setBusy(true);
    beginSignOut();
    await post('/auth/logout').catch(() => undefined);
    leaving.current = true;
    if (pathname === paths.home) forgetPerson(client);
    else void navigate(paths.home);
  }
  return { signOut: () => leaveWhenAllowed(() => void leave()), busy };
}

/** Neither this tab nor this browser keeps anything of the person. */
function forgetPerson(client: QueryClient): void {
  setMe(client, null);
  forgetPersonal();
  leaveSession(false);
}
