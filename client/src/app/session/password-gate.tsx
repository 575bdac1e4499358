import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutTrailing } from '../../../../server/platform/text/clean-text.rules';
import { useIdentity } from '../../lib/http/me';
import { paths, type ReturnState } from '../../lib/navigation/paths';
import { meQuery } from '../../lib/http/query';
import { LoadingScreen } from '../pages/loading-screen';

/**
 * Pages that stay open while a temporary password must be replaced: the form itself, the password reset, the links in emails, and the legal
 * pages. The sign-in pages redirect the signed-in user themselves.
 */
const OPEN: readonly string[] = [
  paths.newPassword,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.confirmEmail,
  paths.keepTwoFactor,
  paths.privacyPolicy,
  paths.privacyPolicyOld,
  paths.privacyPolicyCompare,
  paths.terms,
  paths.cookiesPolicy,
];

/** Renders the page or, for a user with a temporary password, redirects to the form that replaces it and afterwards back to the page. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const identity = useIdentity();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const held = identity.state === 'signedIn' && identity.user.passwordChangeDue && !OPEN.includes(withoutTrailing(pathname, '/') || '/');
  useEffect(() => {
    // A user who is signing out is already a visitor here.
    if (!held || !client.getQueryData(meQuery.queryKey)?.user) return;
    const state: ReturnState = { from: pathname + search + hash };
    void navigate(paths.newPassword, { state, replace: true });
  }, [held, client, navigate, pathname, search, hash]);
  return held ? <LoadingScreen /> : children;
}
