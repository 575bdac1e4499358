import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onAccountPaused, onPasswordChangeDue, onSignedOut } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { meQuery, setMe } from '../../lib/http/query';

/**
 * When any call finds the session ended, identity becomes signed out, once; the guard of the page does the rest. When one finds the
 * account paused, identity is checked again and the dashboard says why; when one finds that a temporary password has to be replaced
 * first, identity is checked again and the gate around the pages leads to the form.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => onSignedOut(() => setMe(client, null)), [client]);
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
