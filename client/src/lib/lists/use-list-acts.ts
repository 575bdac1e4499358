import { useState } from 'react';
import { formMessage } from '../forms/forms';
import { useRestoredDialog } from '../forms/use-restored-dialog';

/** As much of a mutation as is needed to tell what came of it. */
interface Act {
  error: unknown;
  reset: () => void;
}

/** As much of a mutation as is needed to run it. */
interface Runnable<V> {
  mutate: (variables: V, options: { onSuccess: () => void }) => void;
}

/**
 * What a list with create, edit and delete knows: which dialog is open, and what the last act came to.
 *
 * @param list tells this list from all others
 * @param formOf name of the shared form in a dialog, which opens again after a session that ended in it; null for one without
 * @param acts the mutations that run without a dialog of their own, each with what is said when it fails without a reason
 */
export function useListActs<W extends object>(
  list: string,
  formOf: (dialog: W) => string | null,
  acts: ReadonlyArray<readonly [act: Act, failure: string]> = [],
) {
  const [open, setOpen] = useRestoredDialog(list, formOf);
  const [message, setMessage] = useState<string | null>(null);

  /** Shows one sentence in place of what was said before. */
  const say = (sentence: string | null): void => {
    for (const [act] of acts) act.reset();
    setMessage(sentence);
  };
  const close = (): void => setOpen(null);
  const failures = acts.map(([{ error }, failure]) => formMessage([], error, failure));
  return {
    open,
    setOpen,
    close,
    outcome: { message, refusal: failures.find((failure) => failure !== null) ?? null },
    say,
    /** Closes the dialog that did it, and says what was done. */
    done: (sentence: string | null): void => {
      say(sentence);
      close();
    },
    /** Closes the dialog that asked, runs the act, and says what was done once it is. */
    run: <V>(act: Runnable<V>, variables: V, sentence: string): void => {
      close();
      say(null);
      act.mutate(variables, { onSuccess: () => setMessage(sentence) });
    },
  };
}
