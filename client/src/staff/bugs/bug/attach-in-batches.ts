import { ATTACHMENT_LIMITS } from '../../../../../server/staff/bugs/attachments/attachments.rules';

/** The files that were not attached, and why. */
export interface Unattached<F> {
  files: F[];
  error: unknown;
}

/**
 * Attaches any number of files, as many in each request as the server takes, one request after the other: the server takes a limited number
 * of uploads at once.
 * @param send makes one request; its progress is a share from 0 to 1
 * @param onProgress called with the share of all bytes that was sent
 * @returns null if all are attached, otherwise those of the request that failed and of those after it
 */
export async function attachInBatches<F extends { readonly size: number }>(
  files: readonly F[],
  send: (batch: F[], onProgress: (share: number) => void) => Promise<unknown>,
  onProgress: (share: number) => void,
): Promise<Unattached<F> | null> {
  const total = bytesOf(files);
  for (let start = 0; start < files.length; start += ATTACHMENT_LIMITS.perUpload) {
    const before = bytesOf(files.slice(0, start));
    const batch = files.slice(start, start + ATTACHMENT_LIMITS.perUpload);
    try {
      await send(batch, (share) => onProgress(total === 0 ? share : (before + share * bytesOf(batch)) / total));
    } catch (error) {
      return { files: files.slice(start), error };
    }
  }
  return null;
}

function bytesOf(files: ReadonlyArray<{ readonly size: number }>): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
