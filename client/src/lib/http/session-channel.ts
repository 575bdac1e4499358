const nameOf = (userId: string): string => `session:${userId}`;

/** Tells the other tabs of this browser that something about the session of a user has changed: it was extended, or begun anew. */
export function tellSessionChanged(userId: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(nameOf(userId));
  channel.postMessage('changed');
  channel.close();
}

/** Hears of that from other tabs. Returns a function that ends this. */
export function onSessionChanged(userId: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(nameOf(userId));
  channel.addEventListener('message', listener);
  return () => channel.close();
}
