import { useState } from 'react';
import { formMessage } from '../forms/forms';
import { useRestoredDialog } from '../forms/use-restored-dialog';

/** As much of a mutation as is needed to tell what came of it. */
interface Action {
  error: unknown;
  reset: () => void;
}

/** As much of a mutation as is needed to run it. */
interface Runnable<V> {
  mutate: (variables: V, options: { onSuccess: () => void }) => void;
}

/**
 * What a list with create, edit and delete knows: which dialog is open, and what the last action came to.
 *
 * @param list tells this list from all others
 * @param formOf name of the shared form in a dialog, which opens again after a session that ended in it; null for one without
 * @param actions the mutations that run without a dialog of their own, each with what is said when it fails without a reason
 */
export function useListActions<W extends object>(
  list: string,
  formOf: (dialog: W) => string | null,
  actions: ReadonlyArray<readonly [action: Action, failure: string]> = [],
) {
  const [open, setOpen] = useRestoredDialog(list, formOf);
  const [message, setMessage] = useState<string | null>(null);

  /** Shows one sentence in place of what was said before. */
  const showMessage = (sentence: string | null): void => {
    for (const [action] of actions) action.reset();
    setMessage(sentence);
  };
  const close = (): void => setOpen(null);
  const failures = actions.map(([{ error }, failure]) => formMessage([], error, failure));
  return {
    open,
    setOpen,
    close,
    outcome: { message, refusal: failures.find((failure) => failure !== null) ?? null },
    showMessage,
    /** Closes the dialog that did it, and says what was done. */
    done: (sentence: string | null): void => {
      showMessage(sentence);
      close();
    },
    /** Closes the dialog that asked, runs the action, and says what was done once it is. */
    run: <V>(action: Runnable<V>, variables: V, sentence: string): void => {
      close();
      showMessage(null);
      action.mutate(variables, { onSuccess: () => setMessage(sentence) });
    },
  };
}
