import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PRESERVE_SCROLL } from '../navigation/keep-scroll';
import { useAddress } from '../navigation/use-address';

/** The dialog over a list that the address names: the value of its parameter, a link's address that opens it, and its closing. */
interface AddressDialog {
  shown: string | null;
  /** Address of the list with the dialog open; links to it pass `PRESERVE_SCROLL`. */
  addressOf: (value: string) => string;
  open: (value: string) => void;
  close: () => void;
}

/**
 * A dialog over a list whose parameter in the address names what it shows, so that it can be linked to, and Back closes it. Opening it adds
 * a history entry; closing it then goes back to the list's own entry. Otherwise the list would be in the history twice, and the next Back
 * would seem to do nothing.
 * @param within parameters that mean something only within what this one shows: they are removed whenever it changes
 */
export function useAddressDialog(name: string, within: readonly string[] = []): AddressDialog {
  const [address, changeAddress] = useAddress();
  const navigate = useNavigate();
  const { key } = useLocation();
  const shown = address.get(name);
  /** Index of the entry that opened the dialog, if the one before it is the list's. */
  const opened = useRef<number | null>(null);
  const before = useRef({ shown, index: historyIndex() });
  useEffect(() => {
    const index = historyIndex();
    if (shown === null) {
      // What is rendered may be behind the address.
      if (!isNamed(name)) opened.current = null;
    } else if (before.current.shown === null && index === before.current.index + 1) opened.current = index;
    before.current = { shown, index };
  }, [key, name, shown]);

  function addressOf(value: string): string {
    const to = new URLSearchParams(address);
    to.set(name, value);
    for (const inner of within) to.delete(inner);
    return `?${to.toString()}`;
  }

  function close(): void {
    const isOverList = opened.current !== null && opened.current === historyIndex();
    // Once: the list's entry may be reached only after a second click.
    opened.current = null;
    if (isOverList) void navigate(-1);
    else
      changeAddress((now) => {
        for (const removed of [name, ...within]) now.delete(removed);
        return now;
      });
  }

  function open(value: string): void {
    const isOverList = !isNamed(name);
    void navigate(addressOf(value), { state: PRESERVE_SCROLL });
    if (isOverList) opened.current = historyIndex();
  }

  return { shown, addressOf, open, close };
}

/** Whether the address itself has the parameter. */
function isNamed(name: string): boolean {
  return new URLSearchParams(window.location.search).has(name);
}

/** Index of the current history entry, as the router numbers them; -1 in the server and before the first navigation. */
function historyIndex(): number {
  const state: unknown = typeof window === 'undefined' ? null : window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : -1;
}
