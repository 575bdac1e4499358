import { frameOf, type EventStream } from '../../platform/live/streams.js';
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
  delivering(streams: readonly EventStream[]): Promise<void>;
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
  /** For each open stream the number of the last line that it got. */
  private readonly readers = new Map<EventStream, { seq: number }>();
  private running = false;
  private wanted = false;

  constructor(private readonly source: TopicSource) {}

  get size(): number {
    return this.readers.size;
  }

  /** @param seq number of the last line that the reader has. */
  add(stream: EventStream, seq: number): void {
    this.readers.set(stream, { seq });
  }

  delete(stream: EventStream): void {
    this.readers.delete(stream);
  }

  /** Sends the same to everybody; it is not replayed. */
  tell(frame: Buffer): void {
    for (const stream of this.readers.keys()) stream.write(frame);
  }

  closeAll(): void {
    for (const stream of [...this.readers.keys()]) stream.close();
  }

  /** Brings every stream up to date. Calls while one runs make it look once more. */
  async pump(): Promise<void> {
    this.wanted = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.wanted && this.readers.size > 0) {
        this.wanted = false;
        await this.deliver();
      }
    } finally {
      this.running = false;
    }
  }

  private async deliver(): Promise<void> {
    // Whoever joins while the lines are read comes next: they may lack lines before these.
    const present = [...this.readers];
    // Both at once: what is read is given to nobody before it is known that they may read.
    const [{ readable, lastSeq }, lines] = await Promise.all([this.source.state(), this.source.after(this.furthestBehind(), BATCH)]);
    if (!readable) return this.closeAll();
    this.resetThoseBehind(lastSeq);
    const newest = lines.at(-1)?.seq;
    if (newest === undefined) return;
    await this.source.delivering(present.map(([stream]) => stream));
    for (const line of lines) {
      const frame = frameOf({ id: line.seq, data: line });
      for (const [stream, at] of present) {
        if (at.seq >= line.seq) continue;
        stream.write(frame);
        at.seq = line.seq;
      }
    }
    if (newest < lastSeq) this.wanted = true;
  }

  private furthestBehind(): number {
    let least = Infinity;
    for (const { seq } of this.readers.values()) least = Math.min(least, seq);
    return least;
  }

  /** A reader that missed too much, or knows a number that does not exist, is told to load the thread anew. */
  private resetThoseBehind(lastSeq: number): void {
    for (const [stream, at] of this.readers) {
      if (at.seq <= lastSeq && lastSeq - at.seq <= MAX_REPLAY) continue;
      stream.write(frameOf({ name: 'reset', id: lastSeq, data: { lastSeq } }));
      at.seq = lastSeq;
    }
  }
}
