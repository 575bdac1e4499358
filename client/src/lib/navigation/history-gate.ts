/**
 * A word before the router's when the history goes back or forth. Listeners of the window hear of it in the order in which they came,
 * capturing or not, so this one has to be there before the router: `openHistoryGate` is called before the application starts.
 */
type Gatekeeper = (event: PopStateEvent) => void;

const keepers = new Set<Gatekeeper>();

export function openHistoryGate(): void {
  window.addEventListener('popstate', (event) => {
    for (const keeper of keepers) keeper(event);
  });
}

/** A keeper that calls `stopImmediatePropagation` keeps it from the router. Returns a function that removes the keeper. */
export function keepHistory(keeper: Gatekeeper): () => void {
  keepers.add(keeper);
  return () => void keepers.delete(keeper);
}
