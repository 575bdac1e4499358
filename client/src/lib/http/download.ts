import type { MouseEvent } from 'react';
import { ApiError, get } from './http';

/**
 * Click handler for a download link. The browser fetches the file itself, so after the session ends it would save an error response. Asks
 * the server first, so that the user can sign in again without leaving the page, then follows the link. The file is never held in memory.
 */
export function downloadSignedIn(event: MouseEvent<HTMLAnchorElement>): void {
  downloadAfter(event, signedIn);
}

/** The same for a button or a menu item. @param address of the file */
export function downloadFileSignedIn(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  void signedIn().then(
    () => link.click(),
    () => undefined,
  );
}

async function signedIn(): Promise<void> {
  await get('/users/preferences').catch((error: unknown) => {
    // Any other error appears in the browser's own attempt; without a session there is no point in trying.
    if (error instanceof ApiError && error.status === 401) throw error;
  });
}

/**
 * The same with a different check: the link is followed once `check` has succeeded.
 * @param failed called with what `check` throws
 */
export function downloadAfter(
  event: MouseEvent<HTMLAnchorElement>,
  check: () => Promise<unknown>,
  failed?: (error: unknown) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const link = document.createElement('a');
  link.href = event.currentTarget.href;
  link.download = event.currentTarget.download;
  void check().then(
    () => link.click(),
    (error: unknown) => failed?.(error),
  );
}
