import { jest } from '@jest/globals';
import { endSession } from './sign-out';

const fetched = jest.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched;
});
const answer = (status: number, body?: unknown) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status }));

describe('ending the session', () => {
  it.each([204, 401])('has succeeded with %d', async (status) => {
    answer(status);
    expect(await endSession()).toBeNull();
  });

  it.each([403, 429, 500, 502, 503])('has failed with %d', async (status) => {
    answer(status, { error: 'The request failed.', code: 'refused' });
    expect(await endSession()).toMatchObject({ error: { status } });
  });

  it('has failed without a response', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await endSession()).toMatchObject({ error: { code: 'network' } });
  });
});
