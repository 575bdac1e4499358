import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token that a link in an email carries behind the `#`, where no server and no referrer sees it; null without one. It leaves the address
 * bar and the history at once, and stays with the page only.
 */
export function useLinkToken(): string | null {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const found = tokenIn(hash);
  const [token, setToken] = useState(found);
  // A second link opened in the same tab replaces the first.
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (hash !== '') void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [navigate, pathname, search, hash]);
  return token;
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}
