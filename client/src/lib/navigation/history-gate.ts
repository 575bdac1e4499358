/**
 * A word before the router's when the history goes back or forth. Listeners of the window hear of it in the order in which they came,
 * capturing or not, so this one has to be there before the router: `openHistoryGate` is called before the application starts.
 */
type HistoryGuard = (event: PopStateEvent) => void;

const guards = new Set<HistoryGuard>();

export function openHistoryGate(): void {
  window.addEventListener('popstate', (event) => {
    for (const guard of guards) guard(event);
  });
}

/** A guard that calls `stopImmediatePropagation` keeps it from the router. Returns a function that removes the guard. */
export function guardHistory(guard: HistoryGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}
