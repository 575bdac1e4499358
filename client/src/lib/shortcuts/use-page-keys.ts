import { useEffect, useEffectEvent } from 'react';
import { useShortcuts } from './shortcuts';

// A closed list without a text field keeps the focus after a choice, but takes no letters.
const CLOSED_LIST = '[readonly][role=combobox][aria-expanded=false]';
const TYPING = [
  `input:not([type=checkbox], ${CLOSED_LIST})`,
  'textarea, select, [contenteditable], [role=listbox], [role=menu]',
  `[role=combobox]:not(${CLOSED_LIST})`,
].join(', ');

/**
 * Single-key shortcuts that work anywhere on the page, unless they are turned off. They never act while the user types or with a modifier.
 * @param keys by the character that a key produces, in lower case
 * @param options `inDialogs` for keys that also act while a dialog is open
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>, { inDialogs = false } = {}): void {
  const { on } = useShortcuts();
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isTyping = target !== null && target.closest(TYPING) !== null;
    if (isTyping || (!inDialogs && document.querySelector('dialog[open]') !== null)) return;
    const act = event.key.length === 1 ? keys[event.key.toLowerCase()] : undefined;
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
