/** The one way to the API: same origin, JSON, ten seconds, one kind of error. */

const TIME_OUT_MS = 10_000;

interface ErrorBody {
  error?: unknown;
  code?: unknown;
  fields?: unknown;
  requestId?: unknown;
}

/** What any call throws. `status` 0 means that no answer came (offline, or after ten seconds). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable id from the server; `network` or `timeout` when no answer came. */
  readonly code: string;
  /** A sentence for each refused field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** Seconds after which another try makes sense, when the server said so. */
  readonly retryAfter: number | null;
  /** True when `message` is the server's own sentence. */
  readonly said: boolean;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    said?: boolean;
    fields?: Record<string, string>;
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(init.message);
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code;
    this.said = init.said ?? false;
    this.fields = init.fields ?? {};
    this.requestId = init.requestId ?? null;
    this.retryAfter = init.retryAfter ?? null;
  }
}

/** The server's sentence when it gave one, else the fallback that the screen names for this failure. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.said ? error.message : fallback;
}

type SignedOutListener = () => void;
let signedOutListener: SignedOutListener | null = null;

/** The application's answer to a session that ended: called on every 401 outside /auth. Returns a function that removes it. */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListener = listener;
  return () => {
    if (signedOutListener === listener) signedOutListener = null;
  };
}

export interface RequestOptions {
  /** Cancels the call, for example when a query is no longer wanted. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** GET `/api` + path. Throws ApiError. The answer's shape is the caller's knowledge from the server's dto files. */
export function get<T>(path: string, options?: RequestOptions): Promise<T> {
  return request<T>('GET', path, undefined, options);
}

export function post<T = void>(path: string, body?: unknown, options?: RequestOptions): Promise<T> {
  return request<T>('POST', path, body ?? {}, options);
}

export function put<T = void>(path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return request<T>('PUT', path, body, options);
}

export function patch<T = void>(path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return request<T>('PATCH', path, body, options);
}

export function del<T = void>(path: string, options?: RequestOptions): Promise<T> {
  return request<T>('DELETE', path, undefined, options);
}

async function request<T>(method: string, path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS);
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'portal', ...options.headers };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut,
    });
    if (!response.ok) throw await refusal(response, path);
    if (response.status === 204) return undefined as T;
    return (await response.json()) as T;
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    if (timeOut.aborted) {
      throw new ApiError({ status: 0, code: 'timeout', message: 'The server took too long to answer. Please try again.' });
    }
    throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached. Check your connection and try again.' });
  }
}

async function refusal(response: Response, path: string): Promise<ApiError> {
  const body = await errorBody(response);
  const said = typeof body.error === 'string' && body.error !== '';
  const error = new ApiError({
    status: response.status,
    code: typeof body.code === 'string' ? body.code : `http-${response.status}`,
    message: said ? String(body.error) : 'Something went wrong. Please try again.',
    said,
    fields: fieldsOf(body.fields),
    requestId: typeof body.requestId === 'string' ? body.requestId : response.headers.get('X-Request-Id'),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  });
  // A refused sign-in is no ended session, so /auth answers for itself.
  if (response.status === 401 && !path.startsWith('/auth/')) signedOutListener?.();
  return error;
}

async function errorBody(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Each field's sentence; a list of sentences becomes its first. */
function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const fields: Record<string, string> = {};
  for (const [name, said] of Object.entries(value)) {
    const first: unknown = Array.isArray(said) ? said[0] : said;
    if (typeof first === 'string') fields[name] = first;
  }
  return fields;
}

function secondsOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number.parseInt(header, 10);
  return Number.isFinite(seconds) ? seconds : null;
}
