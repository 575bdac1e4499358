import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token that a link in an email carries in its fragment, which neither servers nor referrers see; null without one. It is removed from
 * the address bar and the history immediately, and only held by the page.
 */
export function useLinkToken(): string | null {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const tokenInHash = tokenIn(hash);
  const [token, setToken] = useState(tokenInHash);
  // A second link opened in the same tab replaces the first.
  if (tokenInHash !== null && tokenInHash !== token) setToken(tokenInHash);
  useEffect(() => {
    if (hash !== '') void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [navigate, pathname, search, hash]);
  return token;
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}
