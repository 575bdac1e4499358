/** The one way to the API: same origin, JSON, ten seconds, one kind of error. */

import { nextPath } from './link-header';

const TIME_OUT_MS = 10_000;

interface ErrorBody {
  error?: unknown;
  code?: unknown;
  fields?: unknown;
  current?: unknown;
  requestId?: unknown;
}

/** What any call throws. `status` 0 means that no answer came (offline, or after ten seconds). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable id from the server; `network` or `timeout` when no answer came. */
  readonly code: string;
  /** A sentence for each refused field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What stands on the server now, when the call was refused because another person changed it (409). Undefined when it was not sent. */
  readonly current: unknown;
  readonly requestId: string | null;
  /** Seconds after which another try makes sense, when the server said so. */
  readonly retryAfter: number | null;
  /** True when `message` is the server's own sentence. */
  readonly fromServer: boolean;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fromServer?: boolean;
    fields?: Record<string, string>;
    current?: unknown;
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(init.message);
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code;
    this.fromServer = init.fromServer ?? false;
    this.fields = init.fields ?? {};
    this.current = init.current;
    this.requestId = init.requestId ?? null;
    this.retryAfter = init.retryAfter ?? null;
  }
}

/**
 * The server's sentence when it gave one, else the fallback that the screen names for this failure. What the server says of its own
 * failures is the same everywhere: it stands behind the words that say what has failed.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError && error.fromServer)) return fallback;
  return error.status >= 500 ? joined(fallback, error.message) : error.message;
}

/** Two sentences, the first of which may lack its full stop. */
export function joined(sentence: string, next: string): string {
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${next}`;
}

/**
 * What may stand under the fixed words of a failure: that no answer came, or a rule or limit that another try would meet as well.
 * Undefined when there is nothing to add.
 */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || wasCalledOff(error)) return undefined;
  const holds = error.fromServer && (error.status === 409 || error.status === 429);
  return error.status === 0 || holds ? error.message : undefined;
}

type SignedOutListener = () => Promise<boolean> | void;
let signedOutListener: SignedOutListener | null = null;
/** How often a user has signed in over the page. */
let signIns = 0;

/**
 * The application's answer to a session that ended: called on every 401 outside /auth. Where it resolves to true, the same user has signed
 * in again, and the call is made once more. Returns a function that removes it.
 */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListener = listener;
  return () => {
    if (signedOutListener === listener) signedOutListener = null;
  };
}

/** @returns whether the same user has signed in again. */
async function askSignIn(): Promise<boolean> {
  const again = (await signedOutListener?.()) === true;
  if (again) signIns += 1;
  return again;
}

/** Makes a call to `/api` + path, and makes it once more when it found the session ended and the same user signed in again. */
export async function signingIn<T>(path: string, call: () => Promise<T>): Promise<T> {
  const before = signIns;
  try {
    return await call();
  } catch (error) {
    if (!isEnded(error, path)) throw error;
    // A call that was under way while another one asked has its answer already.
    if (signIns === before && !(await askSignIn())) throw error;
    return call();
  }
}

/** A refused sign-in is no ended session, so /auth answers for itself. */
function isEnded(error: unknown, path: string): boolean {
  return error instanceof ApiError && error.status === 401 && !path.startsWith('/auth/');
}

type ProofAsker = () => Promise<boolean>;
let proofAsker: ProofAsker | null = null;

/** Refused with this code, a call waits for the person to give the password again. */
const PROOF_REQUIRED = 'proof-required';

/**
 * The application's question for the password, asked when the server wants a fresh proof for a sensitive act: resolves to true when
 * it was given, and the call is then made once more. Returns a function that removes it.
 */
export function onProofRequired(ask: ProofAsker): () => void {
  proofAsker = ask;
  return () => {
    if (proofAsker === ask) proofAsker = null;
  };
}

/** True for a call that ended because the person would not give the password again: nothing happened, nothing needs to be said. */
export function wasCalledOff(error: unknown): boolean {
  return error instanceof ApiError && error.code === PROOF_REQUIRED;
}

/** Makes a call, and makes it once more when the server wanted a proof and got one. */
export async function proving<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!wasCalledOff(error) || proofAsker === null || !(await proofAsker())) throw error;
    return call();
  }
}

type PausedListener = () => void;
let pausedListener: PausedListener | null = null;

/** The application's answer to an account that is paused: called whenever a call is refused for that. Returns a function that removes it. */
export function onAccountPaused(listener: PausedListener): () => void {
  pausedListener = listener;
  return () => {
    if (pausedListener === listener) pausedListener = null;
  };
}

type PasswordDueListener = () => void;
let passwordDueListener: PasswordDueListener | null = null;

/** The application's answer to a password that has to be replaced first: called whenever a call is refused for that. Returns a function that removes it. */
export function onPasswordChangeDue(listener: PasswordDueListener): () => void {
  passwordDueListener = listener;
  return () => {
    if (passwordDueListener === listener) passwordDueListener = null;
  };
}

export interface RequestOptions {
  /** Cancels the call, for example when a query is no longer wanted. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** For what may rightly take longer than ten seconds. */
  timeOutMs?: number;
  /** For a call that is made while the page goes and has to outlive it; the browser limits the body to 64 KiB (Fetch, keepalive). */
  keepAlive?: boolean;
}

/** GET `/api` + path. Throws ApiError. The answer's shape is the caller's knowledge from the server's dto files. */
export function get<T>(path: string, options?: RequestOptions): Promise<T> {
  return request<T>('GET', path, undefined, options);
}

/** HEAD `/api` + path: asks whether a GET would succeed. Throws ApiError, without the server's sentence. */
export function head(path: string, options?: RequestOptions): Promise<void> {
  return exchange('HEAD', path, undefined, options, () => Promise.resolve());
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

/** DELETE, with a body where the act has to be proved by something that has no business in an address. */
export function del<T = void>(path: string, { body, ...options }: RequestOptions & { body?: unknown } = {}): Promise<T> {
  return request<T>('DELETE', path, body, options);
}

/** A part of a list that answers with a plain array and names what follows in its `Link` header (RFC 8288). */
export interface ListPart<T> {
  items: T[];
  /** Path of the next part, without /api; null at the end. */
  next: string | null;
}

/** GET of one part of such a list. */
export function getPart<T>(path: string, options?: RequestOptions): Promise<ListPart<T>> {
  return exchange('GET', path, undefined, options, async (response) => ({
    items: (await response.json()) as T[],
    next: nextPath(response.headers.get('Link')),
  }));
}

/** POST of something that gets an address of its own. @returns the answer's `Location`. */
export function postForLocation(path: string, body: unknown, options?: RequestOptions): Promise<string> {
  return exchange('POST', path, body, options, (response) => Promise.resolve(response.headers.get('Location') ?? ''));
}

function request<T>(method: string, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return exchange(method, path, body, options, async (response) => (response.status === 204 ? undefined : await response.json()) as T);
}

function exchange<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  return proving(() => signingIn(path, () => attempt(method, path, body, options ?? {}, read)));
}

async function attempt<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (isLoadedAhead()) await untilShown();
  const timeOut = AbortSignal.timeout(options.timeOutMs ?? TIME_OUT_MS);
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'portal', ...options.headers };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: options.keepAlive === true,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut,
    });
    if (!response.ok) throw await errorOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    if (timeOut.aborted) {
      throw new ApiError({ status: 0, code: 'timeout', message: 'The server took too long to answer. Please try again.' });
    }
    throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached. Check your connection and try again.' });
  }
}

/** True while the browser prepares the page for a visit that may never come: what is asked now would count as read. */
function isLoadedAhead(): boolean {
  return typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;
}

function untilShown(): Promise<void> {
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }));
}

/** The error of a refused answer. The application hears of it where it concerns the whole account. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await errorBody(response);
  const fromServer = typeof body.error === 'string' && body.error !== '';
  const error = new ApiError({
    status: response.status,
    code: typeof body.code === 'string' ? body.code : `http-${response.status}`,
    message: fromServer ? String(body.error) : 'Something went wrong. Please try again.',
    fromServer,
    fields: fieldsOf(body.fields),
    current: body.current,
    requestId: typeof body.requestId === 'string' ? body.requestId : response.headers.get('X-Request-Id'),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  });
  if (error.code === 'account-paused') pausedListener?.();
  if (error.code === 'password-change-required') passwordDueListener?.();
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
  for (const [name, fromServer] of Object.entries(value)) {
    const first: unknown = Array.isArray(fromServer) ? fromServer[0] : fromServer;
    if (typeof first === 'string') fields[name] = first;
  }
  return fields;
}

function secondsOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number.parseInt(header, 10);
  return Number.isFinite(seconds) ? seconds : null;
}
