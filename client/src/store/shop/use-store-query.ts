import { useCallback, useMemo } from 'react';
import { useAddress } from '../../lib/navigation/use-address';
import type { StoreQuery } from './store-query';
import { readStoreQuery, storeSearch } from './store-query';

interface Asking {
  query: StoreQuery;
  /** Navigates to the address of a changed query without scrolling. */
  ask: (change: Partial<StoreQuery>, options?: { replace: boolean }) => void;
}

/** The shop's query from the address, and its setter. */
export function useStoreQuery(): Asking {
  const [params, setAddress] = useAddress();
  const query = useMemo(() => readStoreQuery(params), [params]);
  const ask = useCallback<Asking['ask']>(
    (change, options = { replace: false }) => setAddress((now) => storeSearch({ ...readStoreQuery(now), ...change }), options),
    [setAddress],
  );
  return { query, ask };
}
