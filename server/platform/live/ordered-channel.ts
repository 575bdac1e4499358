import { setImmediate as nextTurn } from 'node:timers/promises';
import { TopicEvent } from './topic-event.js';
import type { Channel, Viewer } from './viewer.js';

/** State that a channel reads before each delivery. */
interface SequenceState {
  /** False if its viewers may not read, or no longer. */
  readable: boolean;
  /** Position of the newest entry visible to these viewers. */
  lastSeq: number;
}

/** The source of a channel's entries. Positions ascend in commit order. */
export interface OrderedSource<E extends { seq: number }> {
  state(): Promise<SequenceState>;
  /** Entries after a position, oldest first, at most `limit`. */
  after(seq: number, limit: number): Promise<E[]>;
  /** Called before these viewers receive entries. */
  delivering?(viewers: readonly Viewer[]): Promise<void>;
  /** The last viewer of a session has left. */
  left?(viewer: Viewer): void;
}

/** Maximum number of entries replayed after a lost connection; a client that missed more is told to reload. */
export const MAX_REPLAY = 500;
const BATCH = 100;
/** Events sent before other work of the program gets a turn: with thousands of viewers, one entry would hold everything up for long. */
const SENT_AT_ONCE = 250;

/**
 * All viewers of one sequence with the same access. Each viewer has the position of the last entry it received; newer entries are read from
 * the database, in order, once for all of them: live events, replay after a lost connection and missed notifications take the same path, so
 * nothing is lost, duplicated or reordered.
 */
export class OrderedChannel<E extends { seq: number }> implements Channel {
  private readonly viewers = new Map<Viewer, { seq: number }>();
  private running = false;
  private pumpRequested = false;

  constructor(
    private readonly topic: string,
    private readonly source: OrderedSource<E>,
    private readonly onEmpty: () => void = () => undefined,
  ) {}

  /** @param seq position of the last entry that the viewer has. */
  add(viewer: Viewer, seq: number): void {
    this.viewers.set(viewer, { seq });
    viewer.joined(this);
  }

  leave(viewer: Viewer): void {
    if (!this.viewers.delete(viewer)) return;
    if (this.source.left !== undefined && !this.hasSession(viewer.actor.sessionId)) this.source.left(viewer);
    if (this.viewers.size === 0) this.onEmpty();
  }

  /** Sends the same event to all viewers; it is not replayed. */
  broadcast(event: TopicEvent): void {
    for (const viewer of this.viewers.keys()) viewer.send(event);
  }

  revokeAll(): void {
    for (const viewer of [...this.viewers.keys()]) viewer.revoke();
  }

  disconnectAll(): void {
    for (const viewer of [...this.viewers.keys()]) viewer.disconnect();
  }

  /** Brings every viewer up to date. A call while one is running triggers another pass. */
  async pump(): Promise<void> {
    this.pumpRequested = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.pumpRequested && this.viewers.size > 0) {
        this.pumpRequested = false;
        await this.deliver();
      }
    } finally {
      this.running = false;
    }
  }

  private async deliver(): Promise<void> {
    // A viewer that joins while entries are read is served in the next pass: it may lack earlier entries.
    const present = [...this.viewers];
    // In parallel: the entries are sent only once access has been confirmed.
    const [{ readable, lastSeq }, entries] = await Promise.all([this.source.state(), this.source.after(this.lowestPosition(), BATCH)]);
    if (!readable) return this.revokeAll();
    this.resetLagging(lastSeq);
    const newest = entries.at(-1)?.seq;
    if (newest === undefined) return;
    await this.source.delivering?.(present.map(([viewer]) => viewer));
    let sent = 0;
    for (const entry of entries) {
      const event = new TopicEvent(this.topic, { name: 'message', seq: entry.seq, data: entry });
      for (const [viewer, position] of present) {
        if (position.seq >= entry.seq) continue;
        viewer.send(event);
        position.seq = entry.seq;
        sent += 1;
        if (sent % SENT_AT_ONCE === 0) await nextTurn();
      }
    }
    if (newest < lastSeq) this.pumpRequested = true;
  }

  private hasSession(sessionId: string): boolean {
    for (const { actor } of this.viewers.keys()) if (actor.sessionId === sessionId) return true;
    return false;
  }

  private lowestPosition(): number {
    let lowest = Infinity;
    for (const { seq } of this.viewers.values()) lowest = Math.min(lowest, seq);
    return lowest;
  }

  /** A viewer that missed too much, or has a position that does not exist, is told to reload. */
  private resetLagging(lastSeq: number): void {
    for (const [viewer, position] of this.viewers) {
      if (position.seq <= lastSeq && lastSeq - position.seq <= MAX_REPLAY) continue;
      viewer.send(new TopicEvent(this.topic, { name: 'reset', seq: lastSeq, data: { lastSeq } }));
      position.seq = lastSeq;
    }
  }
}
