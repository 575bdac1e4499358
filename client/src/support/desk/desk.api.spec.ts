import { InfiniteQueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../../lib/http/query';
import { deskQuery } from './desk.api';
import { readDeskFilter } from './desk-filter';

it('loads a filter’s tickets again when it is chosen again: live events only update the list on the screen', async () => {
  const client = createQueryClient();
  const requests: string[] = [];
  const listOf = (search: string) => {
    const options = deskQuery(readDeskFilter(new URLSearchParams({ search })));
    const queryFn = async () => {
      requests.push(search);
      return { items: [], nextCursor: null };
    };
    return { ...options, queryFn };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const observer = new InfiniteQueryObserver(client, listOf('lamp'));
  const stop = observer.subscribe(() => undefined);
  await settled();
  for (const search of ['chair', 'lamp']) {
    observer.setOptions(listOf(search));
    await settled();
  }
  expect(requests).toEqual(['lamp', 'chair', 'lamp']);
  stop();
  client.clear();
});
