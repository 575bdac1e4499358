import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onAccountPaused, onPasswordChangeDue, onSignedOut } from '../../lib/http/http';
import { askToSignIn } from '../../lib/http/sign-in-again';
import { paths } from '../../lib/navigation/paths';
import { meQuery, setMe } from '../../lib/http/query';

/**
 * When any call finds the session ended, the user signs in over the page; where no one can be asked, identity becomes signed out, and the
 * guard of the page does the rest. When one finds the
 * account paused, identity is checked again and the dashboard says why; when one finds that a temporary password has to be replaced
 * first, identity is checked again and the gate around the pages leads to the form.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSignedOut(async () => {
        const known = Boolean(client.getQueryData(meQuery.queryKey)?.user);
        const again = known ? askToSignIn() : null;
        if (again !== null) return again;
        setMe(client, null);
        return false;
      }),
    [client],
  );
  useEffect(
    () =>
      onAccountPaused(() => {
        void client.invalidateQueries({ queryKey: meQuery.queryKey });
        void navigate(paths.dashboard);
      }),
    [client, navigate],
  );
  useEffect(() => onPasswordChangeDue(() => void client.invalidateQueries({ queryKey: meQuery.queryKey })), [client]);
  return null;
}
