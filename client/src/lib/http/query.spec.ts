import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './http';
import { createQueryClient, meQuery, setMe } from './query';
import type { MeView } from '../../../../server/users/users.dto.js';

const ada = { id: 'ada' } as MeView;
const eve = { id: 'eve' } as MeView;
const TICKETS = ['/support/tickets'];
const VALUES = ['/values'];

/** A query client in which Ada has loaded her tickets. */
function adasBrowser() {
  const client = createQueryClient({ '/auth/me': { user: ada } });
  client.setQueryData(TICKETS, ['Ada’s ticket']);
  client.setQueryData(VALUES, ['a value']);
  return { client, held: () => [client.getQueryData(TICKETS), client.getQueryData(VALUES)] };
}

describe('cached session data', () => {
  it('stays while the same user is signed in', () => {
    const { client, held } = adasBrowser();
    client.setQueryData(meQuery.queryKey, { user: { ...ada, firstName: 'Ada' }, session: null });
    expect(held()).toEqual([['Ada’s ticket'], ['a value']]);
  });

  it('is removed when another user signs in, except public data', () => {
    const { client, held } = adasBrowser();
    client.setQueryData(meQuery.queryKey, { user: eve, session: null });
    expect(held()).toEqual([undefined, ['a value']]);
  });

  it('is removed when its user signs out', () => {
    const { client, held } = adasBrowser();
    setMe(client, null);
    expect(held()).toEqual([undefined, ['a value']]);
  });
});

test('a first load without a connection fails at once, and is repeated once there is one', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  let requests = 0;
  const options = {
    queryKey: ['/staff/bugs/41'],
    queryFn: () => {
      requests += 1;
      return onlineManager.isOnline()
        ? Promise.resolve('BUG-41')
        : Promise.reject(new ApiError({ status: 0, code: 'network', message: 'No connection.' }));
    },
  };
  const bug = new QueryObserver(client, options);
  const hide = bug.subscribe(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(bug.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  expect(requests).toBe(1);
  onlineManager.setOnline(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(bug.getCurrentResult()).toMatchObject({ status: 'success', data: 'BUG-41' });

  // What is on the screen stays there, without an error.
  onlineManager.setOnline(false);
  bug.setOptions(options);
  void client.invalidateQueries({ queryKey: options.queryKey });
  await new Promise((resolve) => setTimeout(resolve));
  expect(bug.getCurrentResult()).toMatchObject({ status: 'success', data: 'BUG-41', isPaused: true });
  onlineManager.setOnline(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(bug.getCurrentResult()).toMatchObject({ status: 'success', isPaused: false });
  expect(requests).toBe(3);
  hide();
  client.unmount();
});
