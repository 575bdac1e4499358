import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage/browser-storage';

/** How this browser draws an agent's attention, besides the title of the tab. */
export interface AlertSettings {
  sound: boolean;
  desktop: boolean;
}

/** Nothing makes a noise or opens a window unless the agent switched it on. */
const OFF: AlertSettings = { sound: false, desktop: false };

let known: AlertSettings | null = null;
const listeners = new Set<() => void>();

/** The settings as they are now. */
export function alertSettings(): AlertSettings {
  known ??= readSettings(store().read());
  return known;
}

/** Remembers the choice in this browser, or for as long as the page lives where nothing may be stored. */
export function changeAlertSettings(change: Partial<AlertSettings>): void {
  known = { ...alertSettings(), ...change };
  store().write(JSON.stringify(known));
  for (const listener of listeners) listener();
}

export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore(subscribe, alertSettings, () => OFF);
}

/** What was stored, as long as it is ours. */
export function readSettings(text: string | null): AlertSettings {
  try {
    const value = JSON.parse(text ?? '{}') as Partial<Record<keyof AlertSettings, unknown>> | null;
    return { sound: value?.sound === true, desktop: value?.desktop === true };
  } catch {
    return OFF;
  }
}

function store() {
  return localStore('functional', 'desk-alerts');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = store().follow(() => {
    known = readSettings(store().read());
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}
