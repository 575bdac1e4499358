import { useEffect, useEffectEvent, useRef } from 'react';
import { DIALOG_PARAMETER, dialogKey, dialogValue } from './dialog-parameter';
import { useAddress } from '../navigation/use-address';
import { useInBrowser } from '../use-in-browser';
import { useAddressDialog } from './use-address-dialog';

/** The dialogs that can be opened from a link, by their keys in the address: those that need no row. */
export type LinkedDialogs<W extends object> = Readonly<Record<string, W>>;

/** Key of every other dialog, such as that for editing a row: Back closes it, but a link to it shows the list. */
const UNLINKED = 'open';

/**
 * Keeps the open dialog of a list in the address, so that Back closes it. The dialog opens and closes at once; the address follows.
 * @param list identifies this list
 * @param dialog the open dialog, or null
 * @returns opens, replaces or closes the dialog
 */
export function useDialogInAddress<W extends object>(
  list: string,
  dialog: W | null,
  setDialog: (dialog: W | null) => void,
  linked: LinkedDialogs<W>,
): (dialog: W | null) => void {
  const inBrowser = useInBrowser();
  const inAddress = useAddressDialog(DIALOG_PARAMETER);
  const [, changeAddress] = useAddress();
  const shown = dialogKey(list, inAddress.shown);
  const before = useRef<{ dialog: W | null; shown: string | null }>({ dialog, shown: null });
  /** Whether the address named the open dialog, and whether it still names one that has been closed. */
  const isNamed = useRef(false);
  const isClosing = useRef(false);

  const follow = useEffectEvent((hadDialog: boolean, wasShown: boolean) => {
    if (shown !== null && dialog !== null) isNamed.current = true;
    if (hadDialog && dialog === null) {
      isNamed.current = false;
      // Closed here rather than at the click: by now its form no longer asks before it is left.
      if (currentKey(list) !== null) close();
    } else if (shown === null) {
      if (wasShown && dialog !== null && currentKey(list) === null) setDialog(null);
    } else if (!wasShown && dialog === null && !isClosing.current && currentKey(list) !== null) {
      const target = linked[shown];
      if (target === undefined) close();
      else setDialog(target);
    }
  });
  useEffect(() => {
    if (!inBrowser) return;
    const { current } = before;
    before.current = { dialog, shown };
    follow(current.dialog !== null, current.shown !== null);
  }, [inBrowser, dialog, shown]);

  const travel = useEffectEvent(() => {
    const key = currentKey(list);
    if (key === null) {
      isClosing.current = false;
      if (dialog !== null && isNamed.current) setDialog(null);
    } else if (dialog === null && !isClosing.current) {
      const target = linked[key];
      if (target !== undefined) setDialog(target);
    }
  });
  useEffect(() => {
    // React Router renders the address at low priority: before it has, the user may have gone back or forth again.
    const onTravel = (): void => travel();
    window.addEventListener('popstate', onTravel);
    return () => window.removeEventListener('popstate', onTravel);
  }, []);

  function close(): void {
    inAddress.close();
    isClosing.current = currentKey(list) !== null;
  }

  return (next) => {
    if (next !== null) {
      const value = dialogValue(list, keyOf(next, linked));
      if (dialog === null) {
        inAddress.open(value);
        isNamed.current = true;
        isClosing.current = false;
      } else if (shown !== null) {
        changeAddress((query) => {
          query.set(DIALOG_PARAMETER, value);
          return query;
        });
      }
    }
    setDialog(next);
  };
}

function keyOf<W extends object>(dialog: W, linked: LinkedDialogs<W>): string {
  const text = JSON.stringify(dialog);
  return Object.keys(linked).find((key) => JSON.stringify(linked[key]) === text) ?? UNLINKED;
}

/** The key of the list's dialog in the address, which may be ahead of what is rendered. */
function currentKey(list: string): string | null {
  return dialogKey(list, new URLSearchParams(window.location.search).get(DIALOG_PARAMETER));
}
