import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage/browser-storage';

/** How this browser alerts an agent, besides the tab's title. */
interface AlertSettings {
  sound: boolean;
  desktop: boolean;
}

/** Sounds and notifications are off unless the agent turned them on. */
const OFF: AlertSettings = { sound: false, desktop: false };

let cached: AlertSettings | null = null;
const listeners = new Set<() => void>();

/** The current settings. */
export function alertSettings(): AlertSettings {
  cached ??= readSettings(store().read());
  return cached;
}

/** Stores the choice in this browser, or for the lifetime of the page if storage is not allowed. */
export function changeAlertSettings(change: Partial<AlertSettings>): void {
  cached = { ...alertSettings(), ...change };
  store().write(JSON.stringify(cached));
  for (const listener of listeners) listener();
}

export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore(subscribe, alertSettings, () => OFF);
}

/** Parses stored settings; defaults for anything else. */
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
    cached = readSettings(store().read());
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}
