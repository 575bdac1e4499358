/**
 * Runs guards before the router handles a history change. Listeners of the window run in the order of registration, capturing or not, so
 * this one must be registered before the router's: call `openHistoryGate` before the application starts.
 */
type HistoryGuard = (event: PopStateEvent) => void;

const guards = new Set<HistoryGuard>();

export function openHistoryGate(): void {
  window.addEventListener('popstate', (event) => {
    for (const guard of guards) guard(event);
  });
}

/** A guard that calls `stopImmediatePropagation` hides the event from the router. Returns a function that removes the guard. */
export function guardHistory(guard: HistoryGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}
