import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import type { SaleDetailView } from '../../../../server/sales/sales.dto.js';
import { ApiError, messageOf } from '../../lib/http/http';
import { discardDraft, saveDraft } from '../sales.api';

/** Debounce delay before the draft is saved. */
const PAUSE_MS = 800;

export type DraftState =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string }
  | ({ kind: 'conflict' } & DraftConflict);

/** Another user changed the draft, or the same one in another window. */
export interface DraftConflict {
  /** Null if the response did not include the stored version. */
  current: SaleDetailView | null;
  /** Name of the other user; null if it is unknown, or the user's own change. */
  by: string | null;
}

/**
 * Saves a form on the server while it is edited: one request at a time, the newest form last.
 * @param changes number of changes of the form; 0 saves nothing
 * @param storedVersion of the loaded draft; 0 for a new one
 */
export function useSaleDraft(id: string, form: SaleForm, changes: number, storedVersion: number) {
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' });
  const version = useRef(storedVersion);
  const latest = useRef({ form, changes });
  const savedChanges = useRef(0);
  const running = useRef<Promise<boolean> | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    latest.current = { form, changes };
  });

  /**
   * Saves until nothing newer exists.
   * @returns whether the current input is stored
   */
  const save = useCallback(async (): Promise<boolean> => {
    running.current ??= (async () => {
      try {
        while (!isOver.current && latest.current.changes > savedChanges.current) {
          setState({ kind: 'saving' });
          const sent = latest.current;
          ({ version: version.current } = await saveDraft(id, sent.form, version.current));
          savedChanges.current = sent.changes;
          setState({ kind: 'saved', at: new Date() });
        }
        return true;
      } catch (error) {
        setState(stateAfter(error));
        return false;
      } finally {
        running.current = null;
      }
    })();
    return running.current;
  }, [id]);

  const isConflict = state.kind === 'conflict';
  useEffect(() => {
    if (changes === 0 || isConflict || changes <= savedChanges.current) return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changes, isConflict, save]);

  return {
    state,
    save,
    /** Version of the draft on the server; 0 before the first save. */
    versionNow: (): number => version.current,
    isStored: (): boolean => latest.current.changes === savedChanges.current,
    showConflict: (error: ApiError): void => setState({ kind: 'conflict', ...conflictOf(error) }),
    /** Overwrites the other version with the input. */
    takeMine: (current: SaleDetailView): Promise<boolean> => {
      version.current = current.version;
      savedChanges.current = -1;
      return save();
    },
    /** Replaces the input with the other version, without unsaved changes. */
    acceptTheirs: (current: SaleDetailView): void => {
      version.current = current.version;
      savedChanges.current = 0;
      setState({ kind: 'unchanged' });
    },
    /** Stops saving. */
    end: (): void => {
      isOver.current = true;
    },
    discard: async (): Promise<void> => {
      isOver.current = true;
      await running.current;
      if (version.current > 0) await discardDraft(id);
    },
  };
}

function stateAfter(error: unknown): DraftState {
  if (error instanceof ApiError && error.status === 409) return { kind: 'conflict', ...conflictOf(error) };
  return { kind: 'failed', message: messageOf(error, 'The draft could not be saved.') };
}

function conflictOf({ current, changedBy }: ApiError): DraftConflict {
  return { current: (current as SaleDetailView | undefined) ?? null, by: changedBy };
}
