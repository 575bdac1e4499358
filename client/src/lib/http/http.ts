/** The only way to the API: same origin, JSON, a timeout of ten seconds, one error class. */

import { joined, withoutRetryAdvice } from './failure-text';
import { HandlerSlot } from './handler-slot';
import { nextPath } from './link-header';

const TIME_OUT_MS = 10_000;

interface ErrorBody {
  error?: unknown;
  code?: unknown;
  fields?: unknown;
  current?: unknown;
  changedBy?: unknown;
  requestId?: unknown;
}

/** Thrown by every call. `status` 0 means that there was no response (offline, or timed out after ten seconds). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable id from the server; `network` or `timeout` without a response. */
  readonly code: string;
  /** A message for each refused field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The state now on the server, if the call was refused because another user changed it (409). Undefined if not sent. */
  readonly current: unknown;
  /** Name of the user who changed it; null if it is unknown, or was this user in another window. */
  readonly changedBy: string | null;
  readonly requestId: string | null;
  /** Seconds after which a retry makes sense, if the server gave them. */
  readonly retryAfter: number | null;
  /** True if `message` is the server's own. */
  readonly fromServer: boolean;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fromServer?: boolean;
    fields?: Record<string, string>;
    current?: unknown;
    changedBy?: string | null;
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
    this.changedBy = init.changedBy ?? null;
    this.requestId = init.requestId ?? null;
    this.retryAfter = init.retryAfter ?? null;
  }
}

/**
 * The server's message if there is one, otherwise the screen's fallback for this failure. The server's message for its own failures (5xx)
 * is generic, so it follows the fallback.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError && error.fromServer)) return fallback;
  return error.status >= 500 ? joined(fallback, error.message) : error.message;
}

/** Why a call failed, for a place with a title of its own and a button that repeats the call. */
export function causeOf(error: unknown): string {
  return error instanceof ApiError ? withoutRetryAdvice(error.message) : 'The server did not answer. Check your connection.';
}

/**
 * What may be shown below the fixed text of a failure: that there was no response, or a rule or limit that a retry would hit as well.
 * Undefined if there is nothing to add.
 */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isProofRequired(error)) return undefined;
  const isExplained = error.fromServer && (error.status === 409 || error.status === 429);
  return error.status === 0 || isExplained ? error.message : undefined;
}

const signedOut = new HandlerSlot<() => Promise<boolean> | void>();
/** How often the user has signed in again over a page. */
let signInCount = 0;

/**
 * Registers the application's handler for a session that ended: called on every 401 outside /auth. If it resolves to true, the same user
 * has signed in again and the call is retried once. Returns a function that removes it.
 */
export const onSignedOut = signedOut.register;

/** @returns whether the same user has signed in again */
async function askSignIn(): Promise<boolean> {
  const signedIn = (await signedOut.current?.()) === true;
  if (signedIn) signInCount += 1;
  return signedIn;
}

/** Calls `/api` + path, and retries once if the session had ended and the same user signed in again. */
export async function signingIn<T>(path: string, call: () => Promise<T>): Promise<T> {
  const before = signInCount;
  try {
    return await call();
  } catch (error) {
    if (!isEnded(error, path)) throw error;
    // If the user signed in again during this call, it can be retried without asking.
    if (signInCount === before && !(await askSignIn())) throw error;
    return call();
  }
}

/** A refused sign-in is not an ended session, so /auth handles its own errors. */
function isEnded(error: unknown, path: string): boolean {
  return error instanceof ApiError && error.status === 401 && !path.startsWith('/auth/');
}

/** What a call needs first: the password, or the second factor. */
export type ProofKind = 'password' | 'second-factor';
const proofPrompt = new HandlerSlot<(kind: ProofKind) => Promise<boolean>>();

/** Error codes of calls that need a confirmation, and of what. */
const PROOFS: ReadonlyMap<string, ProofKind> = new Map([
  ['proof-required', 'password'],
  ['second-factor-required', 'second-factor'],
]);

/**
 * Registers the application's prompt, shown when the server requires a recent confirmation for a sensitive action: resolves to true if it
 * was given, and the call is retried. Returns a function that removes it.
 */
export const onProofRequired = proofPrompt.register;

/** True if the server required a confirmation. A screen sees this only if the user cancelled the prompt: no message is needed. */
export function isProofRequired(error: unknown): boolean {
  return proofOf(error) !== undefined;
}

function proofOf(error: unknown): ProofKind | undefined {
  return error instanceof ApiError ? PROOFS.get(error.code) : undefined;
}

/** Makes a call, and retries it after each confirmation that the server required and got: at most once for each kind. */
export async function proving<T>(call: () => Promise<T>, given: ReadonlySet<ProofKind> = new Set()): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const kind = proofOf(error);
    if (kind === undefined || given.has(kind) || (await proofPrompt.current?.(kind)) !== true) throw error;
    return proving(call, new Set([...given, kind]));
  }
}

const accountPaused = new HandlerSlot<() => void>();

/**
 * Registers the application's handler for a paused account: called whenever a call is refused for that reason. Returns a function that
 * removes it.
 */
export const onAccountPaused = accountPaused.register;

const passwordChangeDue = new HandlerSlot<() => void>();

/**
 * Registers the application's handler for a password that must be replaced first: called whenever a call is refused for that reason.
 * Returns a function that removes it.
 */
export const onPasswordChangeDue = passwordChangeDue.register;

export interface RequestOptions {
  /** Cancels the call, for example when a query is no longer needed. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** For calls that may legitimately take longer than ten seconds. */
  timeOutMs?: number;
  /** For a call that is made while the page unloads and has to outlive it; the browser limits the body to 64 KiB (Fetch, keepalive). */
  keepAlive?: boolean;
}

/** GET `/api` + path. Throws ApiError. The caller takes the response type from the server's dto files. */
export function get<T>(path: string, options?: RequestOptions): Promise<T> {
  return request<T>('GET', path, undefined, options);
}

/** HEAD `/api` + path: checks whether a GET would succeed. Throws ApiError, without the server's message. */
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

/** DELETE, with a body if the action needs a secret that must not appear in an address. */
export function del<T = void>(path: string, { body, ...options }: RequestOptions & { body?: unknown } = {}): Promise<T> {
  return request<T>('DELETE', path, body, options);
}

/** One page of a list that is returned as a plain array with the next page in its `Link` header (RFC 8288). */
export interface ListPart<T> {
  items: T[];
  /** Path of the next page, without /api; null at the end. */
  next: string | null;
}

/** GET of one page of such a list. */
export function getPart<T>(path: string, options?: RequestOptions): Promise<ListPart<T>> {
  return exchange('GET', path, undefined, options, async (response) => ({
    items: (await response.json()) as T[],
    next: nextPath(response.headers.get('Link')),
  }));
}

/**
 * POST that creates something with its own address.
 * @returns the `Location` of the response
 */
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
  if (isPrerendered()) await untilShown();
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
      throw new ApiError({ status: 0, code: 'timeout', message: 'The server took too long to answer.' });
    }
    throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached. Check your connection.' });
  }
}

/** True while the browser prerenders the page for a visit that may never happen: a request made now would count as read. */
function isPrerendered(): boolean {
  return typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;
}

function untilShown(): Promise<void> {
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }));
}

/** The error of a refused response. Notifies the application if it concerns the whole account. */
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
    changedBy: typeof body.changedBy === 'string' ? body.changedBy : null,
    requestId: typeof body.requestId === 'string' ? body.requestId : response.headers.get('X-Request-Id'),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  });
  if (error.code === 'account-paused') accountPaused.current?.();
  if (error.code === 'password-change-required' || error.code === 'passkey-required') passwordChangeDue.current?.();
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

/** The message of each field; a list of messages is reduced to its first. */
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
