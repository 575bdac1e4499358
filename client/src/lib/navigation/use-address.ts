import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useInBrowser } from '../use-in-browser';
import { PRESERVE_SCROLL } from './keep-scroll';

type Change = (now: URLSearchParams) => URLSearchParams | string;

/**
 * The query of the address and its setter: without scrolling and, by default, without a new history entry. A change starts from the current
 * address, not the last rendered one: React Router renders changes at low priority, so the rendered address may lack the previous change. A
 * user who has left for another page in the meantime is not brought back.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: { replace: boolean }) => void] {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (next: Change, { replace } = { replace: true }) => {
      if (window.location.pathname !== pathname) return;
      void navigate({ pathname, search: String(next(new URLSearchParams(window.location.search))) }, { replace, state: PRESERVE_SCROLL });
    },
    [navigate, pathname],
  );
  return [searchParams, change];
}

/** This page's path and query, for links that lead back to it. The server renders public pages without their query. */
export function useOwnPath(): string {
  const { pathname, search } = useLocation();
  return useInBrowser() ? pathname + search : pathname;
}
