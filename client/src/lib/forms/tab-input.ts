/** What one person has typed. */
interface Held<T> {
  userId: string;
  input: T;
}

const all: Array<Map<string, unknown>> = [];

/**
 * What someone has typed and not saved, in the memory of this tab alone: it survives a session that ended in the middle of the work and
 * never a reload, is given to its owner only, and goes when they sign out.
 */
export class TabInput<T> {
  private readonly stored = new Map<string, Held<T>>();

  constructor() {
    all.push(this.stored);
  }

  /** Null when there is nothing of this person. */
  read(key: string, userId: string): T | null {
    const held = this.stored.get(key);
    return held?.userId === userId ? held.input : null;
  }

  write(key: string, userId: string, input: T): void {
    this.stored.set(key, { userId, input });
  }

  remove(key: string): void {
    this.stored.delete(key);
  }
}

/** For signing out: the next person at this browser finds nothing of the one before. */
export function clearTabInput(): void {
  for (const stored of all) stored.clear();
}
