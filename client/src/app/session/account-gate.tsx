import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { withoutTrailing } from '../../../../server/platform/text/clean-text.rules';
import { useIdentity } from '../../lib/session/me';
import { paths, type ReturnState } from '../../lib/navigation/paths';
import { meQuery } from '../../lib/http/query';
import { LoadingScreen } from '../pages/loading-screen';

/**
 * Pages that stay open while a temporary password must be replaced or a passkey added: the forms themselves, the password reset, the links in emails, and the legal
 * pages. The sign-in pages redirect the signed-in user themselves.
 */
const OPEN: readonly string[] = [
  paths.newPassword,
  paths.addPasskey,
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
  paths.privacyPolicyUpcoming,
  paths.terms,
  paths.termsUpcoming,
  paths.cookiesPolicy,
  paths.cookiesPolicyUpcoming,
];

/** The form that the user must complete before anything else, or null. */
function formFor({ passwordChangeDue, passkeyDue }: MeView): string | null {
  if (passwordChangeDue) return paths.newPassword;
  return passkeyDue ? paths.addPasskey : null;
}

/**
 * Renders the page or, for a user with a temporary password or without a passkey that their role needs, redirects to the form for it and
 * afterwards back to the page.
 */
export function AccountGate({ children }: { children: ReactNode }) {
  const identity = useIdentity();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isOpen = OPEN.includes(withoutTrailing(pathname, '/') || '/');
  const form = identity.state === 'signedIn' && !isOpen ? formFor(identity.user) : null;
  useEffect(() => {
    // A user who is signing out is already a visitor here.
    if (form === null || !client.getQueryData(meQuery.queryKey)?.user) return;
    const state: ReturnState = { from: pathname + search + hash };
    void navigate(form, { state, replace: true });
  }, [form, client, navigate, pathname, search, hash]);
  return form === null ? children : <LoadingScreen />;
}
