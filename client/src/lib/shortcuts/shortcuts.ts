import { useEffect, useSyncExternalStore } from 'react';
import { localStore } from '../storage/browser-storage';

/** Keyboard shortcuts of a part of the page. Create it once, outside components. */
export interface ShortcutGroup {
  title: string;
  keys: ReadonlyArray<readonly [keys: string, meaning: string]>;
}

interface ShortcutState {
  /** Groups on the current page, in the order in which they appeared. */
  groups: readonly ShortcutGroup[];
  /** Whether single-key shortcuts are on. */
  on: boolean;
  isMapOpen: boolean;
}

const OFF = 'off';
const ON_SERVER: ShortcutState = { groups: [], on: false, isMapOpen: false };
const stored = localStore('functional', 'keyboard-shortcuts');
const listeners = new Set<() => void>();
let state: ShortcutState | undefined;

const read = (): ShortcutState => (state ??= { groups: [], on: stored.read() !== OFF, isMapOpen: false });

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

/** Lists a group in the keyboard map while the component is mounted. */
export function useShortcutGroup(group: ShortcutGroup): void {
  useEffect(() => {
    change({ groups: [...read().groups, group] });
    return () => change({ groups: read().groups.filter((other) => other !== group) });
  }, [group]);
}

export const openKeyboardMap = (): void => change({ isMapOpen: true });
export const closeKeyboardMap = (): void => change({ isMapOpen: false });

/** Turns single-key shortcuts on or off in this browser (WCAG 2.1.4). */
export function switchShortcuts(on: boolean): void {
  stored.write(on ? '' : OFF);
  change({ on });
}
