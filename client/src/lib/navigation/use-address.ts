import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { KEEP_SCROLL } from './keep-scroll';

type Change = (now: URLSearchParams) => URLSearchParams | string;

/**
 * The query of the address, and how something on the page changes it: without a jump and, unless told otherwise, without a new entry in
 * the history. A change starts from what the address says at that moment: React Router draws changes when there is time, and what was
 * drawn last may not know of the one before. A user who has left for another page in the meantime is not brought back.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: { replace: boolean }) => void] {
  const [drawn] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (next: Change, { replace } = { replace: true }) => {
      if (window.location.pathname !== pathname) return;
      void navigate({ pathname, search: String(next(new URLSearchParams(window.location.search))) }, { replace, state: KEEP_SCROLL });
    },
    [navigate, pathname],
  );
  return [drawn, change];
}
