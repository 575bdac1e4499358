import { ATTACHMENT_LIMITS } from '../../../../../server/staff/bugs/attachments/attachments.rules';
import { ApiError } from '../../../lib/http/http';

/** Files that were not attached, and why. */
export interface Unattached<F> {
  files: F[];
  error: unknown;
  /** Whether the server refused the file itself, such as its type: it would refuse it again. */
  isRefused: boolean;
}

/** Statuses with which the server refuses a file: invalid, too large, of another type. */
const REFUSALS: readonly number[] = [400, 413, 415, 422];

/**
 * Attaches any number of files, as many in each request as the server takes, one request after the other: the server takes a limited number
 * of uploads at once. The server refuses a request as a whole, so the files of a refused one are sent one by one.
 * @param send makes one request; its progress is a share from 0 to 1
 * @param onProgress called with the share of all bytes that was sent
 * @returns the files that are not attached: each refused one, and, if a request failed for another reason, those of it and after it
 */
export async function attachInBatches<F extends { readonly size: number }>(
  files: readonly F[],
  send: (batch: F[], onProgress: (share: number) => void) => Promise<unknown>,
  onProgress: (share: number) => void,
): Promise<Array<Unattached<F>>> {
  const total = bytesOf(files);
  const unattached: Array<Unattached<F>> = [];
  let best = 0;
  const attach = async (start: number, count: number): Promise<boolean> => {
    const before = bytesOf(files.slice(0, start));
    const batch = files.slice(start, start + count);
    try {
      await send(batch, (share) => {
        // Files that are sent again do not move the bar back.
        best = Math.max(best, total === 0 ? share : (before + share * bytesOf(batch)) / total);
        onProgress(best);
      });
    } catch (error) {
      const isRefused = error instanceof ApiError && REFUSALS.includes(error.status);
      if (!isRefused) {
        unattached.push({ files: files.slice(start), error, isRefused });
        return false;
      }
      if (batch.length === 1) unattached.push({ files: batch, error, isRefused });
      else for (const index of batch.keys()) if (!(await attach(start + index, 1))) return false;
    }
    return true;
  };
  for (let start = 0; start < files.length; start += ATTACHMENT_LIMITS.perUpload)
    if (!(await attach(start, ATTACHMENT_LIMITS.perUpload))) break;
  return unattached;
}

function bytesOf(files: ReadonlyArray<{ readonly size: number }>): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
