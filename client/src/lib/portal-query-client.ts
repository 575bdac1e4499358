import {
  QueryClient,
  type DefaultedQueryObserverOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query';

/**
 * A query client whose invalidation also covers requests under way. TanStack Query restarts the reloads of shown data only: a first load, or
 * one that nothing shows any more, would end with what the server answered before the change, and count as fresh.
 *
 * Without a connection, a first load fails at once, so that the screen says so instead of showing a skeleton. Data on the screen stays as it
 * is until there is a connection. Both are then loaded again.
 */
export class PortalQueryClient extends QueryClient {
  override defaultQueryOptions<T = unknown, E = Error, D = T, Q = T, K extends QueryKey = QueryKey, P = never>(
    options: QueryObserverOptions<T, E, D, Q, K, P> | DefaultedQueryObserverOptions<T, E, D, Q, K>,
  ): DefaultedQueryObserverOptions<T, E, D, Q, K> {
    const defaulted = super.defaultQueryOptions<T, E, D, Q, K, P>(options);
    const isFirstLoad = this.getQueryCache().get(defaulted.queryHash)?.state.data === undefined;
    return { ...defaulted, networkMode: isFirstLoad ? 'offlineFirst' : 'online' };
  }

  /** Settles after the queries concerned have been loaded again. */
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching')
      .map((query) => ({ query, request: query.promise }));
    const reloaded = super.invalidateQueries(filters, options);
    const continued = loading.filter(({ query, request }) => query.promise === request);
    const refetchType = filters.refetchType ?? filters.type ?? 'active';
    await Promise.all([
      reloaded,
      ...continued.map(async ({ query }) => {
        await settled(query);
        await super.invalidateQueries({ predicate: (candidate) => candidate === query, refetchType }, options);
      }),
    ]);
  }
}

/** Waits for a query's request. The caller that requested the data handles its failure. */
async function settled({ promise }: Query): Promise<void> {
  await promise?.then(
    () => undefined,
    () => undefined,
  );
}
