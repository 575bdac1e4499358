import { ApiError, errorOf, proving, signingIn } from './http';

/** An upload without progress for this long is aborted. */
const IDLE_MS = 30_000;
/** Once everything is sent, the server may process it for this long: images are re-encoded in several widths. */
const RESPONSE_TIMEOUT_MS = 120_000;

const STALLED = 'No data could be sent for 30 seconds, so the upload was stopped. Check your connection.';
const UNANSWERED = 'Everything was sent, but the server did not answer. It may have arrived, so check before you send it again.';
const OFFLINE = 'You are offline, so the upload was stopped. Send it again when the connection is back.';
const LOST_ANSWER =
  'Everything was sent, but the connection was lost before the server answered. It may have arrived, so check before you send it again.';
const UNREACHABLE = 'The server cannot be reached. Check your connection.';

interface UploadOptions {
  /** Defaults to PUT, which replaces. */
  method?: 'PUT' | 'POST';
  /** Cancels the upload; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Sends a form with files to `/api` + path. Throws ApiError like every other call, and retries once if the session had ended and the user
 * signed in again. `fetch` cannot report upload progress, so this is the only use of XMLHttpRequest.
 * @param onProgress called with the share that was sent, from 0 to 1
 */
export function upload<T>(path: string, form: FormData, onProgress: (share: number) => void, options: UploadOptions = {}): Promise<T> {
  return proving(() => signingIn(path, () => send<T>(path, form, onProgress, options)));
}

function send<T>(path: string, form: FormData, onProgress: (share: number) => void, { method = 'PUT', signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer = 0;
    let isSent = false;
    const ended = new AbortController();
    const fail = (code: 'network' | 'timeout', message: string): void => reject(new ApiError({ status: 0, code, message }));
    const wait = (ms: number, message: string): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        fail('timeout', message);
        request.abort();
      }, ms);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(IDLE_MS, STALLED);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => {
      isSent = true;
      wait(RESPONSE_TIMEOUT_MS, UNANSWERED);
    });
    request.addEventListener('error', () => fail('network', UNREACHABLE));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      ended.abort();
    });
    // Otherwise the form would say that it is uploading until the time limit.
    const offline = (): void => {
      fail('network', isSent ? LOST_ANSWER : OFFLINE);
      request.abort();
    };
    window.addEventListener('offline', offline, { signal: ended.signal });
    request.addEventListener('load', () => {
      const response = new Response(request.responseText, {
        status: request.status,
        headers: { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' },
      });
      (response.ok ? (response.json() as Promise<T>) : errorOf(response).then((error) => Promise.reject(error))).then(resolve, reject);
    });
    request.open(method, `/api${path}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'portal');
    signal?.addEventListener(
      'abort',
      () => {
        reject(signal.reason);
        request.abort();
      },
      { once: true },
    );
    onProgress(0);
    wait(IDLE_MS, STALLED);
    request.send(form);
  });
}
