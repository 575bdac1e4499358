const nameOf = (userId: string): string => `session:${userId}`;

/** Tells the user's other tabs in this browser that the session has changed: it was extended or started again. */
export function broadcastSessionChanged(userId: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(nameOf(userId));
  channel.postMessage('changed');
  channel.close();
}

/** Subscribes to that from other tabs. Returns a function that unsubscribes. */
export function onSessionChanged(userId: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(nameOf(userId));
  channel.addEventListener('message', listener);
  return () => channel.close();
}
