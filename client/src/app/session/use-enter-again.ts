import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SignedIn } from '../../auth/auth.api';
import { setMe } from '../../lib/http/query';
import { broadcastSessionChanged } from './session-channel';
import { paths } from '../../lib/navigation/paths';
import { clearPersonal } from '../../lib/storage/browser-storage';
import { restartLive } from '../../live/use-live';

/**
 * Completes a sign-in without leaving the page: the same user continues; a different user is sent to the dashboard, and the previous user's
 * data is cleared.
 * @param settle is called first with whether it is the same user
 */
export function useEnterAgain(userId: string, settle: (same: boolean) => void): (signedIn: SignedIn) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ user }) => {
    if (user.id === userId) {
      restartLive();
      setMe(client, user);
      settle(true);
      broadcastSessionChanged(userId);
      return;
    }
    settle(false);
    clearPersonal();
    setMe(client, user);
    void navigate(paths.dashboard);
  };
}
