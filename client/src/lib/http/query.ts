import { onlineManager, QueryCache, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { addressOfFirstList } from '../../../../server/platform/web/page-data.rules';
import type { SessionResponse } from '../../../../server/auth/auth.dto.js';
import type { MeResponse, MeView } from '../../../../server/users/users.dto.js';
import { ApiError, get } from './http';
import { PortalQueryClient } from '../portal-query-client';

/** Key of all API data: its path without /api. The server preloads page data under the same key. */
export type ApiKey = readonly [path: string];

/** Query options for GET `/api` + path. */
export function apiQuery<T>(path: string) {
  return queryOptions({
    queryKey: [path] as ApiKey,
    queryFn: ({ signal }) => get<T>(path, { signal }),
  });
}

/** The same for data that public pages show through `useApi`; define it once, outside components. Cached for the lifetime of the page. */
export function publicQuery<T>(path: string) {
  return { ...apiQuery<T>(path), gcTime: Number.POSITIVE_INFINITY };
}

/** Key of the path of a list's next page: its data is null at the end, and missing while only the page from the server render is known. */
export function nextKey(path: string): ApiKey {
  return [`${path} next`];
}

export type PublicQuery<T> = ReturnType<typeof publicQuery<T>>;

/** The signed-in user; `user` is null for a visitor. Loaded once at start-up; `invalidateQueries` with its key reloads it. */
export const meQuery = { ...publicQuery<MeResponse>('/auth/me'), staleTime: Number.POSITIVE_INFINITY };

/** The session of this browser, always as it is now; asking does not extend it. */
export const sessionQuery = { ...apiQuery<SessionResponse>('/auth/session'), staleTime: 0 };

/** Whether the session ended because the account was deactivated or deleted; false if the server cannot be reached. */
export async function isAccountClosed(client: QueryClient): Promise<boolean> {
  const response = await client.fetchQuery(sessionQuery).catch(() => null);
  return response !== null && response.closed !== null;
}

const FRESH_MS = 30_000;

/** A client for one browser, or for one render on the server. Data embedded in the page counts as fresh, so it is not requested again. */
export function createQueryClient(pageData: Record<string, unknown> = {}): QueryClient {
  const client: QueryClient = new PortalQueryClient({
    queryCache: new QueryCache({
      // Roles may have been revoked while the page was open: reload the identity and let the page's guard act on it.
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'forbidden') void client.invalidateQueries({ queryKey: meQuery.queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a connection, a retry would wait for one, with a skeleton on the screen.
        retry: (failures, error) => failures < 1 && onlineManager.isOnline() && isWithoutResponse(error),
        retryDelay: 800,
      },
      // A click also fails immediately; carrying it out later would surprise the user.
      mutations: { networkMode: 'always' },
    },
  });
  clearOtherUsers(client);
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

/** Whether the program did not answer: no connection, or a proxy that could not reach it. */
function isWithoutResponse(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** The key of `keysetQuery` for an API path with its query. */
function keyOfList(address: string): [path: string, queryString: string] {
  const [path = '', queryString = ''] = address.split('?', 2);
  return [path, queryString];
}

/** Updates the identity after sign-in, sign-up or sign-out. Signing out also clears everything that the session had loaded. */
export function setMe(client: QueryClient, user: MeView | null): void {
  if (user === null) {
    client.removeQueries({ predicate: isPrivate });
  }
  // The session's lifetime is requested where it is needed.
  client.setQueryData(meQuery.queryKey, { user, session: null });
}

/**
 * Clears what the session had loaded when the server reports another user, who signed in in another tab. What is on screen is loaded again.
 */
function clearOtherUsers(client: QueryClient): void {
  let knownUserId: string | null = null;
  client.getQueryCache().subscribe(({ type, query }) => {
    const [path] = query.queryKey as QueryKey;
    if (type !== 'updated' || path !== meQuery.queryKey[0]) return;
    const user = (query.state.data as MeResponse | undefined)?.user?.id ?? null;
    if (knownUserId !== null && user !== null && user !== knownUserId) void client.resetQueries({ predicate: isPrivate });
    knownUserId = user ?? knownUserId;
  });
}

function isPrivate({ queryKey }: { queryKey: QueryKey }): boolean {
  return !PUBLIC_KEYS.includes(String(queryKey[0]));
}

/** Keys whose responses are the same for all users, so that signing out need not clear them. */
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
