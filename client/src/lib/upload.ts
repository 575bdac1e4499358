import { ApiError, proving, refusal } from './http';

/** An upload of which nothing moves for so long is given up. */
const IDLE_MS = 30_000;

export interface UploadOptions {
  /** PUT, which replaces, unless told otherwise. */
  method?: 'PUT' | 'POST';
  /** Calls the upload off; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Sends a form with files to `/api` + path. Throws ApiError like every other call. `fetch` cannot tell how much of a body has left, so
 * this is the one place that uses the older interface.
 *
 * @param onProgress is told the share that was sent, from 0 to 1
 */
export function upload<T>(path: string, form: FormData, onProgress: (share: number) => void, options: UploadOptions = {}): Promise<T> {
  return proving(() => send<T>(path, form, onProgress, options));
}

function send<T>(path: string, form: FormData, onProgress: (share: number) => void, { method = 'PUT', signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let idle = 0;
    const wait = (): void => {
      clearTimeout(idle);
      idle = window.setTimeout(() => request.abort(), IDLE_MS);
    };
    const lost = (): void => {
      const message = 'The server cannot be reached. Check your connection and try again.';
      reject(signal?.aborted ? signal.reason : new ApiError({ status: 0, code: 'network', message }));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    request.addEventListener('loadend', () => clearTimeout(idle));
    request.addEventListener('load', () => {
      const answer = new Response(request.responseText, { status: request.status, headers: { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' } });
      (answer.ok ? (answer.json() as Promise<T>) : refusal(answer, path).then((error) => Promise.reject(error))).then(resolve, reject);
    });
    request.open(method, `/api${path}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'portal');
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    wait();
    request.send(form);
  });
}
