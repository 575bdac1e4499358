import { frameOf, type EventStream } from '../../platform/http/streams.js';
import type { MessageView } from '../messages/messages.dto.js';

/** What a topic reads of its ticket before each delivery. */
export interface TopicState {
  /** False when this side may not read (any more). */
  readable: boolean;
  /** Number of the newest line, as this side counts. */
  lastSeq: number;
}

export interface TopicSource {
  state(): Promise<TopicState>;
  /** Lines after a number, oldest first, at most `limit`. */
  after(seq: number, limit: number): Promise<MessageView[]>;
  /** Somebody is about to get lines. */
  delivering(streams: ReadonlySet<EventStream>): Promise<void>;
}

/** Lines that are replayed after a lost connection; whoever missed more loads the thread anew. */
export const MAX_REPLAY = 500;
const BATCH = 100;

/**
 * The open streams of one side of one ticket. Each remembers the number of the last line it got, and what is newer is read
 * from the database, in order, once for all of them: live events, replay after a lost connection and a missed notification
 * are one and the same way, so nothing is lost, doubled or out of order.
 */
export class TicketTopic {
  private readonly cursors = new Map<EventStream, number>();
  private running = false;
  private wanted = false;

  constructor(private readonly source: TopicSource) {}

  get size(): number {
    return this.cursors.size;
  }

  /** @param cursor number of the last line that the reader has. */
  add(stream: EventStream, cursor: number): void {
    this.cursors.set(stream, cursor);
  }

  delete(stream: EventStream): void {
    this.cursors.delete(stream);
  }

  /** Sends the same to everybody; it is not replayed. */
  tell(frame: Buffer): void {
    for (const stream of this.cursors.keys()) stream.write(frame);
  }

  closeAll(): void {
    for (const stream of [...this.cursors.keys()]) stream.close();
  }

  /** Brings every stream up to date. Calls while one runs make it look once more. */
  async pump(): Promise<void> {
    this.wanted = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.wanted && this.cursors.size > 0) {
        this.wanted = false;
        await this.deliver();
      }
    } finally {
      this.running = false;
    }
  }

  private async deliver(): Promise<void> {
    const { readable, lastSeq } = await this.source.state();
    if (!readable) return this.closeAll();
    this.resetThoseBehind(lastSeq);
    const from = this.furthestBehind();
    if (from >= lastSeq) return;
    // Whoever joins while the lines are read comes next: they may lack lines before these.
    const readers = [...this.cursors.keys()];
    const lines = await this.source.after(from, BATCH);
    await this.source.delivering(new Set(readers));
    for (const line of lines) {
      const frame = frameOf({ id: line.seq, data: line });
      for (const stream of readers) {
        const cursor = this.cursors.get(stream);
        if (cursor === undefined || cursor >= line.seq) continue;
        stream.write(frame);
        this.cursors.set(stream, line.seq);
      }
    }
    if ((lines.at(-1)?.seq ?? lastSeq) < lastSeq) this.wanted = true;
  }

  private furthestBehind(): number {
    let least = Infinity;
    for (const cursor of this.cursors.values()) least = Math.min(least, cursor);
    return least;
  }

  /** A reader that missed too much, or knows a number that does not exist, is told to load the thread anew. */
  private resetThoseBehind(lastSeq: number): void {
    for (const [stream, cursor] of this.cursors) {
      if (cursor <= lastSeq && lastSeq - cursor <= MAX_REPLAY) continue;
      stream.write(frameOf({ name: 'reset', id: lastSeq, data: { lastSeq } }));
      this.cursors.set(stream, lastSeq);
    }
  }
}
