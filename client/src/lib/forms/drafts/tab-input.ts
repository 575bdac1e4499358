/** One user's input. */
interface Entry<T> {
  userId: string;
  input: T;
}

const all: Array<{ clear: () => void }> = [];

/**
 * Unsaved input, in the memory of this tab only: it survives a session that ends during the work but not a reload, is returned only to its
 * owner, and is deleted when they sign out.
 */
export class TabInput<T> {
  private readonly stored = new Map<string, Entry<T>>();
  private readonly listeners = new Set<() => void>();

  constructor() {
    all.push(this);
  }

  /** Null if this user has none. */
  read(key: string, userId: string): T | null {
    const entry = this.stored.get(key);
    return entry?.userId === userId ? entry.input : null;
  }

  write(key: string, userId: string, input: T): void {
    this.stored.set(key, { userId, input });
    this.notify();
  }

  remove(key: string): void {
    if (this.stored.delete(key)) this.notify();
  }

  clear(): void {
    this.stored.clear();
    this.notify();
  }

  /** Calls the listener after every change. Returns a function that unsubscribes. */
  follow(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** For signing out: the next user of this browser must not find the previous user's input. */
export function clearTabInput(): void {
  for (const stored of all) stored.clear();
}
