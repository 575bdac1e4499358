import { QueryObserver } from '@tanstack/react-query';
import { RECENT_MS } from '../../../server/platform/live/topics.rules';
import { PortalQueryClient } from '../lib/portal-query-client';
import { refetchOldData } from './missed-changes';

it('refetches what was loaded before the last seconds, and nothing else', async () => {
  const client = new PortalQueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const requests: string[] = [];
  const stops = ['old', 'young', 'other'].map((name) => {
    client.setQueryData([name], name, { updatedAt: Date.now() - (name === 'young' ? 0 : RECENT_MS + 1_000) });
    const queryFn = (): string => {
      requests.push(name);
      return name;
    };
    return new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => undefined);
  });
  // Each is still fresh, so showing it again requests nothing.
  expect(requests).toEqual([]);
  await refetchOldData(client, { predicate: ({ queryKey: [name] }) => name !== 'other' });
  expect(requests).toEqual(['old']);
  for (const stop of stops) stop();
});
