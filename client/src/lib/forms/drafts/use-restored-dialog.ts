import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { personalTabStore } from '../../storage/browser-storage';
import { hasDraft, hasStoredDraft, signedIn } from './form-drafts';
import { type LinkedDialogs, useDialogInAddress } from '../../lists/use-dialog-in-address';
import { useInBrowser } from '../../use-in-browser';
import { storedBy } from './stored-draft';
import { TabInput } from './tab-input';

/** The dialog that was open when a session ended, by the name of its list. */
const openDialogs = new TabInput<object>();

/**
 * The dialog that a list has open, or null. If the session ends while the user fills in a form in it, the dialog reopens with the input
 * once its owner has signed in again and returned to the list; a form whose input survives a reload reopens after it. A dialog without input
 * stays closed. The address names the dialog, so that Back closes it.
 * @param list identifies this list
 * @param formOf name of the shared form in a dialog, as its component uses it; null for a dialog without one
 * @param linked the dialogs that a link can open, by their names in the address; a constant
 */
export function useRestoredDialog<W extends object>(
  list: string,
  formOf: (window: W) => string | null,
  linked: LinkedDialogs<NoInfer<W>> = {},
): [W | null, (window: W | null) => void] {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  const [open, setOpen] = useState<W | null>(() => {
    if (userId === null) return null;
    // The list determines the shape.
    const stored = openDialogs.read(list, userId) as W | null;
    const form = stored && formOf(stored);
    return form !== null && hasDraft(form, userId) ? stored : null;
  });
  const store = useMemo(() => personalTabStore('functional', `open-dialog:${list}`), [list]);
  const inBrowser = useInBrowser();
  const [isRestored, setRestored] = useState(false);
  if (inBrowser && !isRestored) {
    setRestored(true);
    // The list determines the shape.
    const stored = userId === null ? null : (storedBy(userId, store.read())?.dialog as W | undefined);
    if (stored && isStored(formOf(stored), userId)) setOpen(stored);
  }
  const leave = useEffectEvent(() => {
    if (open !== null && isStored(formOf(open), userId)) store.write(JSON.stringify({ userId, dialog: open }));
  });
  useEffect(() => {
    if (!inBrowser) return undefined;
    store.remove();
    const onHide = (): void => leave();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, [store, inBrowser]);
  useEffect(() => {
    if (open !== null && userId !== null) openDialogs.write(list, userId, open);
    else openDialogs.remove(list);
  }, [list, userId, open]);
  useEffect(
    () => () => {
      // Navigating elsewhere while signed in closes the dialog.
      if (signedIn(client) === userId) openDialogs.remove(list);
    },
    [client, list, userId],
  );
  return [open, useDialogInAddress(list, open, setOpen, linked)];
}

function isStored(form: string | null, userId: string | null): boolean {
  return form !== null && userId !== null && hasStoredDraft(form, userId);
}
