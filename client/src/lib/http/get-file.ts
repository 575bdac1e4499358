import { ApiError, errorOf, proving, signingIn } from './http';

/** Generating a document may take longer than an ordinary response. */
const TIME_OUT_MS = 60_000;

/** A file as the server sent it. */
interface ReceivedFile {
  /** File name from the server; null if it gave none. */
  name: string | null;
  content: Blob;
}

/** GET of a file, `/api` + path, for content that must be requested before it is saved. Throws ApiError like every other call. */
export function getFile(path: string): Promise<ReceivedFile> {
  return proving(() => signingIn(path, () => receive(path)));
}

async function receive(path: string): Promise<ReceivedFile> {
  try {
    const response = await fetch(`/api${path}`, {
      headers: { 'X-Requested-With': 'portal' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    if (!response.ok) throw await errorOf(response);
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? null;
    return { name, content: await response.blob() };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ status: 0, code: 'network', message: 'The file did not arrive. Check your connection.' });
  }
}
