import type { MouseEvent } from 'react';
import { ApiError, get } from './http';

/**
 * For the click on a link that downloads a file, which the browser fetches by itself: after the end of the session it would save a
 * refusal. Asks the server first, so that the user can sign in again over the page, and then follows the link. The file is never held in memory.
 */
export function downloadSignedIn(event: MouseEvent<HTMLAnchorElement>): void {
  downloadAfter(event, async () => {
    await get('/users/preferences').catch((error: unknown) => {
      // Whatever else is wrong, the browser's own try shows it; without a session there is nothing to try.
      if (error instanceof ApiError && error.status === 401) throw error;
    });
  });
}

/**
 * The same with another question first: the link is followed once `check` has succeeded.
 * @param failed called with what `check` throws.
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
