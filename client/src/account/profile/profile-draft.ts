import { useSyncExternalStore } from 'react';
import type { ProfileView } from '../../../../server/users/users.dto.js';
import type { ProfileValues } from './profile-values';

/** What someone typed into the personal-info form and did not save, with the profile that they began from. */
export interface ProfileDraft {
  userId: string;
  base: ProfileView;
  values: ProfileValues;
}

/**
 * Kept in memory alone: it survives a look at another tab and a session that ended, never a reload, and is shown to its owner only.
 */
let draft: ProfileDraft | null = null;
const listeners = new Set<() => void>();

export function profileDraft(userId: string): ProfileDraft | null {
  return draft?.userId === userId ? draft : null;
}

/** Null forgets. */
export function storeProfileDraft(next: ProfileDraft | null): void {
  if (draft === next) return;
  draft = next;
  for (const listener of listeners) listener();
}

export function useHasProfileDraft(userId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => profileDraft(userId) !== null,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
