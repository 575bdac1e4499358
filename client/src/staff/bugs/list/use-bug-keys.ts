import { useEffect, useEffectEvent } from 'react';

/** What a key of the bug list does. Absent: nothing here. */
export interface BugKeys {
  c?: () => void;
  j?: () => void;
  k?: () => void;
  x?: () => void;
  e?: () => void;
  a?: () => void;
  s?: () => void;
  '/'?: () => void;
  '?'?: () => void;
}

export const BUG_KEY_HELP: ReadonlyArray<readonly [keys: string, meaning: string]> = [
  ['C', 'Report a bug'],
  ['J / K', 'Next / previous bug'],
  ['X', 'Select the bug'],
  ['Enter', 'Open the bug'],
  ['E', 'Edit the bug'],
  ['A', 'Assign the bug, or the selected bugs'],
  ['S', 'Set the status of the bug, or of the selected bugs'],
  ['/', 'Search'],
  ['?', 'Show this list'],
];

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=combobox], [role=menu]';

/** Keys that work anywhere on the page, but never while the user types, with a modifier, or while a dialog is open. */
export function useBugKeys(keys: BugKeys, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isTyping = target !== null && target.closest(TYPING) !== null;
    if (isTyping || document.querySelector('dialog[open]') !== null) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : '';
    const act = key in keys ? keys[key as keyof BugKeys] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return undefined;
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [on]);
}
