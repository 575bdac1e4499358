import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../http/http';

interface VersionedSaveOptions<Base extends { version: number }, View, Input> {
  /** What the edit begins from; read once. */
  loaded: () => Base;
  /** What the next edit begins from, once the server holds this. */
  baseOf: (view: View) => Base;
  /** Sends the edit with the version of its base, and gives what the server holds then. */
  send: (input: Input, base: Base) => Promise<View>;
  /** Reads what the server holds from a save refused with 409; null when it was refused for another reason. */
  latestOf: LatestOf<View>;
  onSaved: (saved: View, sent: Input) => void;
  /** Another user saved first. The base stays until the caller sets it. */
  onConflict: (latest: View, base: Base, error: Error) => void;
  /** Any other failure. */
  onRefused: (error: Error, sent: Input) => void;
}

type LatestOf<View> = (error: ApiError) => View | null | Promise<View | null>;

/**
 * Saving something that two people may edit, whatever holds the values: knows the version that a save is checked against, and tells
 * a conflict from other failures.
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
    /** What the edit began from. */
    base,
    setBase,
    saving: isPending,
    error,
    /** Forgets the last failure. */
    reset,
    /** @param from what the save is checked against, where it is not the base. */
    save: (input: Input, from: Base = base): void => mutate({ input, from }),
  };
}

/** What the server holds in place of a refused save; null when the failure is no conflict, or it cannot be told. */
export async function conflictIn<View>(error: unknown, latestOf: LatestOf<View>): Promise<View | null> {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return await latestOf(error);
  } catch {
    // The failed save itself is then what the caller tells.
    return null;
  }
}
