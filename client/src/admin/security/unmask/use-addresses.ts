import { useCallback, useEffect, useRef, useState } from 'react';

/** Ids in one request: the server's maximum. */
const MAX_AT_ONCE = 100;

export interface Addresses {
  /** The address of an entry, once it has been shown. */
  of: (id: string) => string | undefined;
  /** True once a justification was given: from then on, the addresses of further entries are shown as well. */
  isShown: boolean;
  isPending: boolean;
  error: unknown;
  show: (justification: string) => void;
}

/**
 * The IP addresses of the entries of a view, masked until a justification is given, which is asked for once. The server records it with the
 * entries whose addresses it returned.
 * @param ids of the entries on the screen
 * @param send requests the addresses of at most 100 entries
 */
export function useAddresses(
  ids: readonly string[],
  send: (ids: readonly string[], justification: string) => Promise<Record<string, string>>,
): Addresses {
  const [justification, setJustification] = useState<string | null>(null);
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const requested = useRef(new Set<string>());
  const request = useRef(send);
  useEffect(() => {
    request.current = send;
  });
  const load = useCallback(async (missing: readonly string[], reason: string): Promise<void> => {
    setIsPending(true);
    setError(null);
    for (const id of missing) requested.current.add(id);
    try {
      const addresses = await request.current(missing, reason);
      setShown((before) => new Map([...before, ...Object.entries(addresses)]));
    } catch (failure) {
      for (const id of missing) requested.current.delete(id);
      setError(failure);
      setJustification(null);
    } finally {
      setIsPending(false);
    }
  }, []);
  useEffect(() => {
    const missing = ids.filter((id) => !requested.current.has(id)).slice(0, MAX_AT_ONCE);
    if (justification !== null && !isPending && missing.length > 0) void load(missing, justification);
  }, [ids, justification, isPending, load]);
  return { of: (id) => shown.get(id), isShown: justification !== null, isPending, error, show: setJustification };
}
