import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import { useIdentity } from '../../lib/session/me';
import { paths, type RefusedState, type ReturnState } from '../../lib/navigation/paths';
import { Redirect } from '../../lib/navigation/redirect';
import type { RouteAccess } from '../../lib/navigation/routes';
import { LoadingScreen } from '../pages/loading-screen';
import { matchPath } from '../pages/matching';

/**
 * Shows a route to the users who may open it. A visitor is redirected to sign-in, which stores the way back; a signed-in user without the
 * role is redirected to the dashboard, which explains why (`RefusedNotice`). The server enforces access; this only decides what is shown.
 */
export function Guard({ access }: { access: RouteAccess }) {
  const identity = useIdentity();
  const location = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (identity.state === 'signedIn' && !wasIn) setWasIn(true);
  if (access === 'everyone') return <Outlet />;
  if (identity.state === 'checking') return <LoadingScreen />;
  if (identity.state === 'signedOut') {
    const state: ReturnState = { from: location.pathname + location.search + location.hash, ended: wasIn };
    return <Redirect to={paths.login} state={state} replace />;
  }
  if (access !== 'signedIn' && !inGroup(identity.user.roles, access)) {
    const state: RefusedState = { refused: matchPath(location.pathname)?.route.handle.title ?? 'That page' };
    return <Redirect to={paths.dashboard} state={state} replace />;
  }
  return <Outlet />;
}
