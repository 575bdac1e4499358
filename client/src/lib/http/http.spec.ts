import { jest } from '@jest/globals';
import { getFile } from './get-file';
import {
  ApiError,
  causeOf,
  del,
  get,
  getPart,
  messageOf,
  onAccountPaused,
  onPasswordChangeDue,
  onProofRequired,
  onSignedOut,
  post,
  reasonOf,
  isProofRequired,
} from './http';

const fetched = jest.fn<typeof fetch>();

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));
}

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused with an ApiError.');
  return error;
}

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched;
});

describe('a call', () => {
  it('goes to /api with the headers that the server requires', async () => {
    answer(200, { id: 1 });
    await expect(post('/things', { name: 'x' })).resolves.toEqual({ id: 1 });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/things');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"name":"x"}',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'portal' },
    });
  });

  it('returns undefined for 204', async () => {
    answer(204, undefined);
    await expect(post('/auth/logout')).resolves.toBeUndefined();
  });
});

describe('a refusal', () => {
  it('contains the server’s error', async () => {
    answer(429, { error: 'Too many.', code: 'too-many', fields: { email: ['Bad.', 'Worse.'] }, requestId: 'r1' }, { 'Retry-After': '30' });
    const error = await refusalOf(get('/x'));
    expect(error).toMatchObject({
      status: 429,
      code: 'too-many',
      message: 'Too many.',
      fields: { email: 'Bad.' },
      requestId: 'r1',
      retryAfter: 30,
    });
    expect(messageOf(error, 'Fallback.')).toBe('Too many.');
  });

  it('contains the server’s current version', async () => {
    answer(409, { error: 'Someone else saved.', code: 'page-changed', current: { version: 4 }, requestId: 'r2' });
    expect((await refusalOf(post('/x'))).current).toEqual({ version: 4 });
    answer(409, { error: 'Taken.', code: 'slug-taken', requestId: 'r3' });
    expect((await refusalOf(post('/x'))).current).toBeUndefined();
  });

  it('uses the fallback without a readable response', async () => {
    fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await refusalOf(get('/x'));
    expect(error).toMatchObject({ status: 502, code: 'http-502', fields: {}, retryAfter: null });
    expect(messageOf(error, 'Fallback.')).toBe('Fallback.');
  });

  it('has status 0 without a response', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await refusalOf(get('/x'))).toMatchObject({ status: 0, code: 'network' });
  });
});

describe('an ended session', () => {
  it('is reported, but not for a refused sign-in', async () => {
    const listener = jest.fn<() => void>();
    const remove = onSignedOut(listener);
    answer(401, { error: 'Wrong password.', code: 'bad-credentials' });
    await refusalOf(post('/auth/login'));
    expect(listener).not.toHaveBeenCalled();
    answer(401, { error: 'Please sign in.', code: 'signed-out' });
    await refusalOf(get('/users/profile'));
    expect(listener).toHaveBeenCalledTimes(1);
    remove();
  });
});

describe('a call after the session has ended', () => {
  const ended = { error: 'Please sign in.', code: 'signed-out' };

  it('is repeated once when the same user has signed in again', async () => {
    const remove = onSignedOut(() => Promise.resolve(true));
    answer(401, ended);
    answer(200, { saved: true });
    expect(await post('/users/profile', { firstName: 'Ada' })).toEqual({ saved: true });
    answer(401, ended);
    answer(401, ended);
    expect((await refusalOf(get('/users/profile'))).status).toBe(401);
    remove();
  });

  it('is repeated once for a file as well', async () => {
    const remove = onSignedOut(() => Promise.resolve(true));
    answer(401, ended);
    fetched.mockResolvedValueOnce(new Response('a,b', { headers: { 'Content-Disposition': 'attachment; filename="log.csv"' } }));
    const { name, content } = await getFile('/admin/logs/export');
    expect([name, await content.text()]).toEqual(['log.csv', 'a,b']);
    remove();
  });

  it('fails when the user leaves', async () => {
    const remove = onSignedOut(() => Promise.resolve(false));
    answer(401, ended);
    expect((await refusalOf(get('/users/profile'))).status).toBe(401);
    remove();
  });
});

describe('a call that requires a password proof', () => {
  const refused = { error: 'Please give your password again.', code: 'proof-required' };

  it('is repeated once after the proof', async () => {
    const ask = jest.fn(() => Promise.resolve(true));
    const remove = onProofRequired(ask);
    answer(403, refused);
    answer(200, { done: true });
    await expect(post('/legal/delete-account')).resolves.toEqual({ done: true });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    remove();
  });

  it('is cancelled without a proof, and not repeated', async () => {
    const remove = onProofRequired(() => Promise.resolve(false));
    answer(403, refused);
    expect(isProofRequired(await refusalOf(post('/legal/delete-account')))).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(1);
    remove();
  });

  it('asks once only', async () => {
    const ask = jest.fn(() => Promise.resolve(true));
    const remove = onProofRequired(ask);
    answer(403, refused);
    answer(403, refused);
    await refusalOf(post('/legal/delete-account'));
    expect(ask).toHaveBeenCalledTimes(1);
    remove();
  });

  it('asks for the second factor after the password', async () => {
    const ask = jest.fn(() => Promise.resolve(true));
    const remove = onProofRequired(ask);
    answer(403, refused);
    answer(403, { error: 'Please confirm with a passkey first.', code: 'second-factor-required' });
    answer(200, { done: true });
    await expect(post('/users/passkeys/options')).resolves.toEqual({ done: true });
    expect(ask.mock.calls).toEqual([['password'], ['second-factor']]);
    remove();
  });

  it('is an ordinary refusal without a listener', async () => {
    answer(403, refused);
    expect(await refusalOf(get('/users/data'))).toMatchObject({ status: 403, code: 'proof-required' });
  });
});

describe('a paused account', () => {
  it('is reported', async () => {
    const listener = jest.fn();
    const remove = onAccountPaused(listener);
    answer(403, { error: 'Not allowed.', code: 'forbidden' });
    await refusalOf(get('/x'));
    expect(listener).not.toHaveBeenCalled();
    answer(403, { error: 'This account is paused.', code: 'account-paused' });
    await refusalOf(get('/x'));
    expect(listener).toHaveBeenCalledTimes(1);
    remove();
  });

  it('is reported for a temporary password, until the listener is removed', async () => {
    const listener = jest.fn();
    const remove = onPasswordChangeDue(listener);
    answer(403, { error: 'This account is paused.', code: 'account-paused' });
    await refusalOf(get('/x'));
    expect(listener).not.toHaveBeenCalled();
    const due = { error: 'Please choose your own password first.', code: 'password-change-required' };
    answer(403, due);
    await refusalOf(get('/x'));
    expect(listener).toHaveBeenCalledTimes(1);
    remove();
    answer(403, due);
    await refusalOf(get('/x'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a slow call', () => {
  it('has the given timeout', async () => {
    fetched.mockImplementationOnce(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    expect(await refusalOf(post('/admin/logs/verify', undefined, { timeOutMs: 1 }))).toMatchObject({ status: 0, code: 'timeout' });
  });
});

describe('a page of a list', () => {
  it('contains the path of the next page', async () => {
    answer(200, [{ id: 1 }], { Link: '</api/users/login-logs?cursor=x>; rel="next"' });
    await expect(getPart('/users/login-logs')).resolves.toEqual({ items: [{ id: 1 }], next: '/users/login-logs?cursor=x' });
    answer(200, []);
    await expect(getPart('/users/login-logs')).resolves.toEqual({ items: [], next: null });
  });
});

describe('a deletion', () => {
  it('has a body only when one is given', async () => {
    answer(204, undefined);
    await del('/users/sessions');
    expect(fetched.mock.calls[0]?.[1]?.body).toBeUndefined();
    answer(204, undefined);
    await del('/users/two-factor', { body: { code: '123456' } });
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({ method: 'DELETE', body: '{"code":"123456"}' });
  });
});

describe('the reason below a fixed message', () => {
  const error = (status: number, fromServer: boolean, code = 'x') => new ApiError({ status, code, message: 'Because.', fromServer });

  it('names what the user can act on: no response, a rule, a limit', () => {
    expect(reasonOf(error(0, false))).toBe('Because.');
    expect(reasonOf(error(409, true))).toBe('Because.');
    expect(reasonOf(error(429, true))).toBe('Because.');
  });

  it('is omitted for all other errors', () => {
    for (const other of [error(500, true), error(409, false), error(403, true, 'proof-required'), new Error('Because.'), null]) {
      expect(reasonOf(other)).toBeUndefined();
    }
  });
});

describe('the cause beside a button that repeats the call', () => {
  it('does not say what the button says', () => {
    const failed = new ApiError({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      fromServer: true,
    });
    expect(causeOf(failed)).toBe('Something went wrong on our side.');
  });

  it('is a missing answer when the call did not come to one', () => {
    expect(causeOf(new TypeError('Failed to fetch dynamically imported module'))).toBe('The server did not answer. Check your connection.');
  });
});
