import { useState } from 'react';
import { formMessage } from '../forms/forms';
import { useRestoredDialog } from '../forms/drafts/use-restored-dialog';
import type { LinkedDialogs } from './use-dialog-in-address';

/** The part of a mutation that is needed to report its result. */
interface Action {
  error: unknown;
  reset: () => void;
}

/** The part of a mutation that is needed to run it. */
interface Runnable<V> {
  mutate: (variables: V, options: { onSuccess: () => void }) => void;
}

/**
 * State of a list with create, edit and delete: the open dialog and the result of the last action.
 * @param list identifies this list
 * @param formOf name of the shared form in a dialog, which reopens after a session that ended in it; null for one without
 * @param actions the mutations that run without a dialog of their own, each with its message for a failure without a reason
 * @param linked the dialogs that a link can open, by their names in the address; a constant
 */
export function useListActions<W extends object>(
  list: string,
  formOf: (dialog: W) => string | null,
  actions: ReadonlyArray<readonly [action: Action, failure: string]> = [],
  linked: LinkedDialogs<NoInfer<W>> = {},
) {
  const [open, setOpen] = useRestoredDialog(list, formOf, linked);
  const [message, setMessage] = useState<string | null>(null);

  /** Replaces the message. */
  const showMessage = (text: string | null): void => {
    for (const [action] of actions) action.reset();
    setMessage(text);
  };
  const close = (): void => setOpen(null);
  const failures = actions.map(([{ error }, failure]) => formMessage([], error, failure));
  return {
    open,
    setOpen,
    close,
    outcome: { message, refusal: failures.find((failure) => failure !== null) ?? null },
    showMessage,
    /** Closes the dialog that ran the action and shows its success message. */
    done: (text: string | null): void => {
      showMessage(text);
      close();
    },
    /** Closes the confirmation dialog, runs the action, and shows the success message once it has succeeded. */
    run: <V>(action: Runnable<V>, variables: V, text: string): void => {
      close();
      showMessage(null);
      action.mutate(variables, { onSuccess: () => setMessage(text) });
    },
  };
}
