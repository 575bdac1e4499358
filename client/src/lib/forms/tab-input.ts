/** What one person has typed. */
interface Entry<T> {
  userId: string;
  input: T;
}

const all: Array<{ clear: () => void }> = [];

/**
 * What someone has typed and not saved, in the memory of this tab alone: it survives a session that ended in the middle of the work and
 * never a reload, is given to its owner only, and goes when they sign out.
 */
export class TabInput<T> {
  private readonly stored = new Map<string, Entry<T>>();
  private readonly listeners = new Set<() => void>();

  constructor() {
    all.push(this);
  }

  /** Null when there is nothing of this person. */
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

  /** Calls the listener after every change. Returns a function that ends this. */
  follow(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** For signing out: the next person at this browser finds nothing of the one before. */
export function clearTabInput(): void {
  for (const stored of all) stored.clear();
}
