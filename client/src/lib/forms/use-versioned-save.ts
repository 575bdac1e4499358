import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../http/http';

interface VersionedSaveOptions<Base extends { version: number }, View, Input> {
  /** The state that the edit starts from; read once. */
  loaded: () => Base;
  /** The state that the next edit starts from, once the server has stored this one. */
  baseOf: (view: View) => Base;
  /** Sends the edit with the version of its base and returns what the server then holds. */
  send: (input: Input, base: Base) => Promise<View>;
  /** Reads what the server holds from a save refused with 409; null if it was refused for another reason. */
  latestOf: LatestOf<View>;
  onSaved: (saved: View, sent: Input) => void;
  /** Another user saved first. The base stays until the caller sets it. */
  onConflict: (latest: View, base: Base, error: Error) => void;
  /** Any other failure. */
  onRefused: (error: Error, sent: Input) => void;
}

type LatestOf<View> = (error: ApiError) => View | null | Promise<View | null>;

/**
 * Saves an object that several users may edit, wherever its values are held: tracks the version that a save is checked against, and
 * distinguishes a conflict from other failures.
 */
export function useVersionedSave<Base extends { version: number }, View, Input>({
  loaded,
  baseOf,
  send,
  latestOf,
  onSaved,
  onConflict,
  onRefused,
}: VersionedSaveOptions<Base, View, Input>) {
  const [base, setBase] = useState(loaded);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ input, from }: { input: Input; from: Base }) => send(input, from),
    onSuccess: (saved, { input }) => {
      setBase(baseOf(saved));
      onSaved(saved, input);
    },
    onError: async (refusal, { input, from }) => {
      const latest = await conflictIn(refusal, latestOf);
      if (latest === null) onRefused(refusal, input);
      else onConflict(latest, from, refusal);
    },
  });
  return {
    /** The state that the edit started from. */
    base,
    setBase,
    saving: isPending,
    error,
    /** Clears the last failure. */
    reset,
    /** @param from the state to check the save against, if not the base */
    save: (input: Input, from: Base = base): void => mutate({ input, from }),
  };
}

/** What the server holds instead of a refused save; null if the failure is not a conflict or the state cannot be determined. */
export async function conflictIn<View>(error: unknown, latestOf: LatestOf<View>): Promise<View | null> {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return await latestOf(error);
  } catch {
    // The caller then reports the failed save itself.
    return null;
  }
}
