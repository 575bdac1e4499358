import { CancelledError, QueryObserver } from '@tanstack/react-query';
import { PortalQueryClient } from './portal-query-client';

const KEY = ['/bugs'];

/** A server with one value: each request reads it at once and answers when it is released. */
function fakeServer() {
  const waiting: Array<() => void> = [];
  const server = {
    value: 'before',
    requests: 0,
    queryFn: () => {
      server.requests += 1;
      const { value } = server;
      return new Promise<string>((resolve) => waiting.push(() => resolve(value)));
    },
    /** Answers every request, and those that follow. */
    answer: async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        for (const release of waiting.splice(0)) release();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
  return server;
}

function setUp() {
  const client = new PortalQueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const server = fakeServer();
  const show = () => new QueryObserver(client, { queryKey: KEY, queryFn: server.queryFn }).subscribe(() => undefined);
  return { client, server, show };
}

test('a first load that began before a change is followed by another', async () => {
  const { client, server, show } = setUp();
  const hide = show();
  server.value = 'after';
  const invalidated = client.invalidateQueries({ queryKey: KEY });
  await server.answer();
  await invalidated;
  expect(client.getQueryData(KEY)).toBe('after');
  expect(server.requests).toBe(2);
  hide();
});

test('a prefetch that nothing shows yet counts as stale after a change', async () => {
  const { client, server, show } = setUp();
  const prefetched = client.prefetchQuery({ queryKey: KEY, queryFn: server.queryFn });
  server.value = 'after';
  const invalidated = client.invalidateQueries({ queryKey: KEY });
  await server.answer();
  await Promise.all([prefetched, invalidated]);
  expect(client.getQueryState(KEY)).toMatchObject({ data: 'before', isInvalidated: true });
  const hide = show();
  await server.answer();
  expect(client.getQueryData(KEY)).toBe('after');
  hide();
});

test('data on the screen is loaded again once, with and without a request under way', async () => {
  const { client, server, show } = setUp();
  const hide = show();
  await server.answer();
  for (const value of ['second', 'third']) {
    const reload = client.refetchQueries({ queryKey: KEY });
    server.value = value;
    const invalidated = client.invalidateQueries({ queryKey: KEY });
    await server.answer();
    await Promise.all([reload, invalidated]);
    expect(client.getQueryData(KEY)).toBe(value);
  }
  expect(server.requests).toBe(5);
  hide();
});

test('other queries are left alone, and a failed or cancelled load rejects for its caller only', async () => {
  const { client, server } = setUp();
  const other = client.prefetchQuery({ queryKey: ['/builds'], queryFn: server.queryFn });
  const failing = client.fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(new Error('offline')) });
  const failed = expect(failing).rejects.toThrow('offline');
  await client.invalidateQueries({ queryKey: KEY });
  await failed;
  const cancelled = expect(client.fetchQuery({ queryKey: KEY, queryFn: server.queryFn })).rejects.toThrow(CancelledError);
  const invalidated = client.invalidateQueries({ queryKey: KEY });
  await client.cancelQueries({ queryKey: KEY });
  await Promise.all([cancelled, invalidated]);
  await server.answer();
  await other;
  expect(client.getQueryState(['/builds'])?.isInvalidated).toBe(false);
});
