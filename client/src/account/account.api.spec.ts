import { jest } from '@jest/globals';
import type { MeResponse } from '../../../server/users/users.dto.js';
import { createQueryClient, meQuery } from '../lib/http/query';
import { reloadIdentity } from './account.api';

describe('the identity that is reloaded after a change of the account', () => {
  const fetched = jest.fn<typeof fetch>();
  const identity = (user: object | null): MeResponse => ({ user, session: null }) as MeResponse;
  beforeEach(() => {
    fetched.mockReset();
    globalThis.fetch = fetched;
  });

  it('is known afterwards, although nothing observes it', async () => {
    const client = createQueryClient();
    client.setQueryData(meQuery.queryKey, identity({ id: 'ada', passkeyDue: true }));
    fetched.mockResolvedValue(new Response(JSON.stringify(identity({ id: 'ada', passkeyDue: false }))));
    await reloadIdentity(client);
    expect(client.getQueryData(meQuery.queryKey)?.user?.passkeyDue).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('stays as it was if it cannot be loaded', async () => {
    const client = createQueryClient();
    client.setQueryData(meQuery.queryKey, identity({ id: 'ada' }));
    fetched.mockResolvedValue(new Response(JSON.stringify({ error: 'No', code: 'forbidden' }), { status: 403 }));
    await reloadIdentity(client);
    expect(client.getQueryData(meQuery.queryKey)?.user?.id).toBe('ada');
  });
});
