import { useCallback, useMemo } from 'react';
import { useAddress } from '../../lib/navigation/use-address';
import type { StoreQuery } from './store-query';
import { readStoreQuery, storeSearch } from './store-query';

interface Asking {
  query: StoreQuery;
  /** Goes to the address of a changed query; the page stays where it is. */
  ask: (change: Partial<StoreQuery>, options?: { replace: boolean }) => void;
}

/** What the address asks of the shop, and the way to ask for something else. */
export function useStoreQuery(): Asking {
  const [params, setAddress] = useAddress();
  const query = useMemo(() => readStoreQuery(params), [params]);
  const ask = useCallback<Asking['ask']>(
    (change, options = { replace: false }) => setAddress((now) => storeSearch({ ...readStoreQuery(now), ...change }), options),
    [setAddress],
  );
  return { query, ask };
}
