import { useEffect, useState } from 'react';
import type { SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { discardDraft, saveDraft } from '../sales.api';
import { DraftSaver, type DraftState } from './draft-saver';

/** Debounce delay before the draft is saved. */
const PAUSE_MS = 800;

/**
 * The draft of a form on the server, which is saved while the form is edited.
 * @param changes number of changes of the form; 0 saves nothing
 * @param storedVersion of the loaded draft; 0 for a new one
 */
export function useSaleDraft(id: string, form: SaleForm, changes: number, storedVersion: number): { state: DraftState; saver: DraftSaver } {
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' });
  const [saver] = useState(() => {
    const requests = { save: (sent: SaleForm, version: number) => saveDraft(id, sent, version), discard: () => discardDraft(id) };
    return new DraftSaver(requests, storedVersion, form, setState);
  });
  useEffect(() => saver.edit({ form, changes }), [saver, form, changes]);
  const isConflict = state.kind === 'conflict';
  useEffect(() => {
    if (changes === 0 || isConflict || saver.hasSaved(changes)) return undefined;
    const timer = setTimeout(() => void saver.save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changes, isConflict, saver]);
  return { state, saver };
}
