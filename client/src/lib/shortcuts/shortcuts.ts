import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { localStore } from '../storage/browser-storage';

/** Keyboard shortcuts of a part of the page. Create it once, outside components. */
export interface ShortcutGroup {
  title: string;
  keys: ReadonlyArray<readonly [keys: string, meaning: string]>;
}

interface ListedGroup {
  group: ShortcutGroup;
  isInDialog: boolean;
}

interface ShortcutState {
  /** Groups on the current page and in its dialogs, in the order in which they appeared; one per component that has them. */
  groups: readonly ListedGroup[];
  /** Whether single-key shortcuts are on. */
  on: boolean;
  isMapOpen: boolean;
  /** Whether the map was opened over a dialog, where the keys of the page do nothing. */
  isOverDialog: boolean;
}

const OFF = 'off';
const ON_SERVER: ShortcutState = { groups: [], on: false, isMapOpen: false, isOverDialog: false };
const stored = localStore('functional', 'keyboard-shortcuts');
const listeners = new Set<() => void>();
let state: ShortcutState | undefined;

const read = (): ShortcutState => (state ??= { groups: [], on: stored.read() !== OFF, isMapOpen: false, isOverDialog: false });

function change(next: Partial<ShortcutState>): void {
  state = { ...read(), ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShortcuts(): ShortcutState {
  return useSyncExternalStore(subscribe, read, () => ON_SERVER);
}

/** Whether a part of the page is inside a dialog. */
export const InDialog = createContext(false);

/**
 * Lists a group in the keyboard map while the component is mounted: on the page, or over the dialog that contains it.
 * @param group null for none
 * @param isDialog for the component that renders the dialog element itself
 */
export function useShortcutGroup(group: ShortcutGroup | null, isDialog = false): void {
  const isInDialog = useContext(InDialog) || isDialog;
  useEffect(() => {
    if (group === null) return undefined;
    const listed = { group, isInDialog };
    change({ groups: [...read().groups, listed] });
    return () => change({ groups: read().groups.filter((other) => other !== listed) });
  }, [group, isInDialog]);
}

/** The groups whose keys work where the map was opened, each once, the latest first. */
export function listedGroups({ groups, isOverDialog }: Pick<ShortcutState, 'groups' | 'isOverDialog'>): ShortcutGroup[] {
  const matching = groups.filter(({ isInDialog }) => isInDialog === isOverDialog).map(({ group }) => group);
  return [...new Set(matching.toReversed())];
}

/** Opens the map; over another dialog too, but not over itself. */
export function openKeyboardMap(): void {
  if (!read().isMapOpen) change({ isMapOpen: true, isOverDialog: document.querySelector('dialog[open]') !== null });
}
export const closeKeyboardMap = (): void => change({ isMapOpen: false });

/** Turns single-key shortcuts on or off in this browser (WCAG 2.1.4). */
export function switchShortcuts(on: boolean): void {
  stored.write(on ? '' : OFF);
  change({ on });
}
