import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasDraft, signedIn } from './form-drafts';
import { TabInput } from './tab-input';

/** Which window stood open when a session ended, by the names of the lists that open them. */
const windows = new TabInput<object>();

/**
 * The window that a list has open, or null. When the session ends in the middle of a form in it, the window opens again by itself once its
 * owner is signed in and back at the list, with what was typed. One in which nothing was typed stays closed.
 *
 * @param list tells this list from all others
 * @param formOf name of the shared form in a window, as its dialog knows it; null for a window without one
 */
export function useRestoredDialog<W extends object>(
  list: string,
  formOf: (window: W) => string | null,
): [W | null, (window: W | null) => void] {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  const [open, setOpen] = useState<W | null>(() => {
    if (userId === null) return null;
    // The list stands for the shape.
    const left = windows.read(list, userId) as W | null;
    const form = left && formOf(left);
    return form !== null && hasDraft(form, userId) ? left : null;
  });
  useEffect(() => {
    if (open !== null && userId !== null) windows.write(list, userId, open);
    else windows.remove(list);
  }, [list, userId, open]);
  useEffect(
    () => () => {
      // Navigating elsewhere while signed in closes the dialog.
      if (signedIn(client) === userId) windows.remove(list);
    },
    [client, list, userId],
  );
  return [open, setOpen];
}
