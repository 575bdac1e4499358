import { QueryCache, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { addressOfFirstList } from '../../../../server/platform/web/first-list.rules';
import type { MeAnswer, MeView } from '../../../../server/users/users.dto.js';
import { ApiError, get } from './http';

/** Key of everything the API gives: its path without /api. The server preloads page data under the same key. */
export type ApiKey = readonly [path: string];

/** Query options for GET `/api` + path. */
export function apiQuery<T>(path: string) {
  return queryOptions({
    queryKey: [path] as ApiKey,
    queryFn: ({ signal }) => get<T>(path, { signal }),
  });
}

/** The same for what public pages show through `useApi`; define it once, outside of components. Kept while the page lives. */
export function publicQuery<T>(path: string) {
  return { ...apiQuery<T>(path), gcTime: Number.POSITIVE_INFINITY };
}

/** Key of the path with which a list goes on that comes in parts: null at its end, nothing while only the server's first part is known. */
export function nextKey(path: string): ApiKey {
  return [`${path} next`];
}

export type PublicQuery<T> = ReturnType<typeof publicQuery<T>>;

/** Who is signed in; `user` is null for a visitor. Checked once at start; `invalidateQueries` with its key forces it again. */
export const meQuery = { ...publicQuery<MeAnswer>('/auth/me'), staleTime: Number.POSITIVE_INFINITY };

const FRESH_MS = 30_000;

/** A client for one browser, or for one render on the server. Data that came with the page counts as fresh, so it is not asked for again. */
export function createQueryClient(pageData: Record<string, unknown> = {}): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Roles may have been taken away while the page was open: who this is gets asked anew, and the page's guard does the rest.
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'forbidden') void client.invalidateQueries({ queryKey: meQuery.queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: 800,
      },
      // Without a network a click fails at once and says so; held back until the connection returns, it would surprise.
      mutations: { networkMode: 'always' },
    },
  });
  forgetForOthers(client);
  for (const [path, value] of Object.entries(pageData)) {
    const list = addressOfFirstList(path);
    if (list !== null) {
      client.setQueryData(keyOfList(list), { pages: [value], pageParams: [null] });
      continue;
    }
    client.setQueryDefaults([path], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<unknown>([path], value);
  }
  return client;
}

/** The key of `keysetQuery` for an API path with its query. */
function keyOfList(address: string): [path: string, wanted: string] {
  const [path = '', wanted = ''] = address.split('?', 2);
  return [path, wanted];
}

/** What everyone knows after sign-in, sign-up or sign-out. Signing out also forgets all that the session had loaded. */
export function setMe(client: QueryClient, user: MeView | null): void {
  if (user === null) {
    client.removeQueries({ predicate: isPrivate });
  }
  // How long its session lasts is asked for where it matters.
  client.setQueryData(meQuery.queryKey, { user, session: null });
}

/**
 * Forgets what the session had loaded once the server names another user, who signed in in another tab of this browser. What is
 * on screen is loaded again.
 */
function forgetForOthers(client: QueryClient): void {
  let known: string | null = null;
  client.getQueryCache().subscribe(({ type, query }) => {
    const [path] = query.queryKey as QueryKey;
    if (type !== 'updated' || path !== meQuery.queryKey[0]) return;
    const user = (query.state.data as MeAnswer | undefined)?.user?.id ?? null;
    if (known !== null && user !== null && user !== known) void client.resetQueries({ predicate: isPrivate });
    known = user ?? known;
  });
}

function isPrivate({ queryKey }: { queryKey: QueryKey }): boolean {
  return !PUBLIC_KEYS.includes(String(queryKey[0]));
}

/** Keys whose answers are the same for everyone, so that signing out need not forget them. */
const PUBLIC_KEYS = [
  '/auth/me',
  '/contact',
  '/features',
  '/projects',
  ...nextKey('/projects'),
  '/values',
  '/about',
  '/team',
  '/staff/finance/transactions-public',
  '/staff/finance/transactions-public/about',
];
