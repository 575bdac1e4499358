import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { KEEP_SCROLL } from '../lib/keep-scroll';
import { paths } from '../lib/paths';
import type { StoreQuery } from './store-query';
import { readStoreQuery, storeSearch } from './store-query';

interface Asking {
  query: StoreQuery;
  /** Goes to the address of a changed query; the page stays where it is. */
  ask: (change: Partial<StoreQuery>, options?: { replace: boolean }) => void;
}

/** What the address asks of the shop, and the way to ask for something else. */
export function useStoreQuery(): Asking {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => readStoreQuery(params), [params]);
  const ask = useCallback<Asking['ask']>(
    (change, { replace } = { replace: false }) => {
      void navigate(paths.store + storeSearch({ ...query, ...change }), { replace, state: KEEP_SCROLL });
    },
    [navigate, query],
  );
  return { query, ask };
}
