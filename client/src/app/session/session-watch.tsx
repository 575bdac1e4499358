import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onAccountPaused, onPasswordChangeDue, onSignedOut } from '../../lib/http/http';
import { askToSignIn } from '../../lib/session/sign-in-again';
import { paths } from '../../lib/navigation/paths';
import { meQuery, setMe } from '../../lib/http/query';

/**
 * Handles errors that concern the whole account. An ended session: the user signs in without leaving the page, or, if no prompt can be
 * shown, the identity becomes signed out and the page's guard redirects. A paused account or a temporary password: the identity is
 * reloaded, and the dashboard or the gate around the pages handles it.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSignedOut(async () => {
        const wasSignedIn = Boolean(client.getQueryData(meQuery.queryKey)?.user);
        const prompt = wasSignedIn ? askToSignIn() : null;
        if (prompt !== null) return prompt;
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
