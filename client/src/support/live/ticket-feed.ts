import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import { ApiError } from '../../lib/http/http';
import { type FeedSource, type OpenStream, PAGE } from './feed-source';
import {
  changedOutgoing,
  EMPTY_THREAD,
  hasGap,
  lastSeq,
  received,
  replaced,
  type Outgoing,
  type Thread,
  withEarlier,
  withoutOutgoing,
  withOutgoing,
} from './ticket-stream';

export interface FeedState {
  thread: Thread;
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  connection: 'off' | 'connecting' | 'live' | 'reconnecting';
  earlier: 'idle' | 'loading' | 'failed';
}

/** A reader who left further up or missed more lines than this returns to the newest lines. */
const MAX_CATCH_UP = 1_000;

/**
 * One ticket's thread, kept up to date: loaded, updated by the stream or by polling while the stream is disconnected, and with its own
 * pending messages, sent one after another to keep their order. All updates use the same merge, so nothing is lost or duplicated.
 */
export class TicketFeed {
  private state: FeedState;
  private readonly listeners = new Set<() => void>();
  private stream: OpenStream | null = null;
  private stopPolling: (() => void) | null = null;
  private stopWaiting: (() => void) | null = null;
  private catchingUp = false;
  private sending = false;
  /** Resolves when nothing is being sent. */
  private sent = Promise.resolve();
  /** Incremented with each start and stop: responses to earlier requests are ignored. */
  private generation = 0;

  constructor(private readonly source: FeedSource) {
    const outgoing = source
      .stored()
      .map(({ sendAt: _, ...message }): Outgoing => ({ ...message, state: 'failed', problem: null, offline: true }));
    this.state = { thread: { ...EMPTY_THREAD, outgoing }, status: 'loading', error: null, connection: 'off', earlier: 'idle' };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): FeedState => this.state;

  /** Loads the thread and, while `live`, follows it. */
  start(live: boolean): void {
    this.stop();
    void this.load(live);
  }

  /** Stops stream and polling. The thread stays visible, and a waiting message is sent now. */
  stop(): void {
    this.generation += 1;
    this.sendWaiting();
    this.stream?.close();
    this.stream = null;
    this.stopPolling?.();
    this.stopPolling = null;
    this.catchingUp = false;
    this.set({ connection: 'off' });
  }

  /**
   * Queues a message, after sending any that is still waiting.
   * @param delay undo period in milliseconds before it is sent; 0 for none
   */
  send(message: Outgoing, delay = 0): void {
    this.sendWaiting();
    if (delay === 0) {
      this.setThread(withOutgoing(this.state.thread, message));
      void this.sendNext();
      return;
    }
    this.setThread(withOutgoing(this.state.thread, { ...message, state: 'waiting', sendAt: Date.now() + delay }));
    this.stopWaiting = this.source.later(() => this.sendWaiting(), delay);
  }

  /**
   * Sends the waiting message, if there is one.
   * @param leaving true while the page unloads
   */
  sendWaiting(leaving = false): void {
    this.stopWaiting?.();
    this.stopWaiting = null;
    const waiting = this.state.thread.outgoing.find(({ state }) => state === 'waiting');
    if (waiting === undefined) return;
    this.setThread(changedOutgoing(this.state.thread, waiting.id, { state: 'pending', sendAt: undefined }));
    void this.sendNext(leaving);
  }

  /**
   * Sends the waiting message, so that what its author does next comes after it in the thread.
   * @returns false if it could not be sent, or needs the agent's confirmation first
   */
  async sentBefore(): Promise<boolean> {
    const waiting = this.state.thread.outgoing.find(({ state }) => state === 'waiting');
    this.sendWaiting();
    await this.sent;
    return waiting === undefined || !this.state.thread.outgoing.some(({ id }) => id === waiting.id);
  }

  /**
   * Cancels the waiting message, so that it is not sent.
   * @returns null if it is already being sent
   */
  undo(id: string): Outgoing | null {
    const waiting = this.state.thread.outgoing.find((message) => message.id === id && message.state === 'waiting');
    if (waiting === undefined) return null;
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.discard(id);
    return waiting;
  }

  /** Retries a message that failed or needed the agent's confirmation; with the same id, so that it arrives once. */
  retry(id: string, change: Partial<Pick<Outgoing, 'seenSeq'>> = {}): void {
    this.setThread(changedOutgoing(this.state.thread, id, { ...change, state: 'pending', problem: null, offline: false }));
    void this.sendNext();
  }

  /** Discards a message that was not sent. */
  discard(id: string): void {
    this.setThread(withoutOutgoing(this.state.thread, id));
  }

  /**
   * The browser is offline, or a call did not reach the server: a stream may seem open long after its connection has died, so it no longer
   * counts.
   */
  lost(): void {
    if (this.stream === null) return;
    this.stream.close();
    this.set({ connection: 'reconnecting' });
    this.stopPolling ??= this.source.repeat(() => void this.poll());
  }

  /** The connection may be back: checks immediately, and sends pending messages. */
  wake(): void {
    if (this.state.connection === 'reconnecting') void this.poll();
  }

  async loadEarlier(): Promise<void> {
    const { base } = this.state.thread;
    if (base === 0 || this.state.earlier === 'loading') return;
    const { generation } = this;
    this.set({ earlier: 'loading' });
    try {
      const older = await this.source.before(base + 1);
      if (generation !== this.generation) return;
      this.setThread(withEarlier(this.state.thread, older));
      this.set({ earlier: 'idle' });
    } catch {
      this.set({ earlier: generation === this.generation ? 'failed' : 'idle' });
    }
  }

  private async load(live: boolean): Promise<void> {
    const { generation } = this;
    if (this.state.status === 'failed') this.set({ status: 'loading', error: null });
    try {
      const lines = await this.loadLines();
      if (generation !== this.generation) return;
      this.setThread(replaced(this.state.thread, lines));
      this.set({ status: 'ready', error: null, earlier: 'idle' });
    } catch (error) {
      if (generation === this.generation) this.set({ status: 'failed', error });
      return;
    }
    if (live) this.open();
    if (live) this.resend();
  }

  /** The newest lines, and before them those back to where the reader left. */
  private async loadLines(): Promise<MessageView[]> {
    const { generation } = this;
    let lines = await this.source.newest();
    const from = this.source.from();
    for (;;) {
      const first = lines[0]?.seq ?? 0;
      if (from === 0 || first <= from || first - from > MAX_CATCH_UP || generation !== this.generation) return lines;
      const older = await this.source.before(first);
      if (older.length === 0) return lines;
      lines = [...older, ...lines];
    }
  }

  private open(): void {
    const { generation } = this;
    const ifCurrent =
      <A extends unknown[]>(callback: (...values: A) => void) =>
      (...values: A) => {
        if (generation === this.generation) callback(...values);
      };
    if (this.state.connection === 'off') this.set({ connection: 'connecting' });
    this.stream?.close();
    this.stream = this.source.open(lastSeq(this.state.thread), {
      opened: ifCurrent(() => this.opened()),
      interrupted: ifCurrent(() => this.interrupted()),
      revoked: ifCurrent(() => this.revoked()),
      line: ifCurrent((line) => this.addMessages([line])),
      ticket: ifCurrent(() => this.source.onTicket()),
      reset: ifCurrent((newest) => void this.missed(newest - lastSeq(this.state.thread))),
    });
  }

  private opened(): void {
    const wasReconnecting = this.state.connection === 'reconnecting';
    this.stopPolling?.();
    this.stopPolling = null;
    this.set({ connection: 'live' });
    if (!wasReconnecting) return;
    this.source.onTicket();
    this.resend();
  }

  private interrupted(): void {
    this.set({ connection: 'reconnecting' });
    if (this.stopPolling !== null) return;
    this.stopPolling = this.source.repeat(() => void this.poll());
    void this.poll();
  }

  /** Whether there is still something to read is for the ticket to say; its lines need not be requested before. */
  private revoked(): void {
    this.set({ connection: 'reconnecting' });
    this.stopPolling ??= this.source.repeat(() => void this.poll());
    this.source.onTicket();
  }

  private async poll(): Promise<void> {
    const { generation } = this;
    this.source.onTicket();
    if (!(await this.catchUp()) || generation !== this.generation) return;
    this.resend();
    if (this.stream?.isClosed() === true) this.open();
  }

  /**
   * Requests lines after the last one.
   * @returns whether the server responded
   */
  private async catchUp(): Promise<boolean> {
    if (this.catchingUp) return false;
    const { generation } = this;
    this.catchingUp = true;
    try {
      for (;;) {
        const lines = await this.source.after(lastSeq(this.state.thread));
        if (generation !== this.generation) return false;
        this.setThread(received(this.state.thread, lines));
        if (lines.length < PAGE) return true;
      }
    } catch {
      return false;
    } finally {
      if (generation === this.generation) this.catchingUp = false;
    }
  }

  /**
   * Requests lines that the stream did not replay, and keeps the reader's position. Only an excessive number, or a thread that has become
   * shorter, causes a reload.
   */
  private async missed(count: number): Promise<void> {
    if (count === 0 || (count > 0 && this.catchingUp)) return;
    const { generation } = this;
    const succeeded = count > 0 && count <= MAX_CATCH_UP ? await this.catchUp() : await this.reload();
    if (!succeeded && generation === this.generation) this.interrupted();
  }

  /** @returns whether the server responded */
  private async reload(): Promise<boolean> {
    const { generation } = this;
    const lines = await this.loadLines().catch(() => null);
    if (lines === null || generation !== this.generation) return false;
    this.setThread(replaced(this.state.thread, lines));
    return true;
  }

  private addMessages(lines: readonly MessageView[]): void {
    this.setThread(received(this.state.thread, lines));
    if (hasGap(this.state.thread)) void this.catchUp();
  }

  /** Retries messages that failed for lack of a connection. */
  private resend(): void {
    for (const { id, offline } of this.state.thread.outgoing) {
      if (offline) this.setThread(changedOutgoing(this.state.thread, id, { state: 'pending', offline: false }));
    }
    void this.sendNext();
  }

  private sendNext(leaving = false): Promise<void> {
    if (!this.sending) {
      this.sending = true;
      this.sent = this.sendPending(leaving);
    }
    return this.sent;
  }

  private async sendPending(leaving: boolean): Promise<void> {
    for (;;) {
      const next = this.state.thread.outgoing.find(({ state }) => state === 'pending');
      if (next === undefined) break;
      try {
        this.addMessages([await this.source.send(next, leaving)]);
      } catch (error) {
        this.failed(next, error);
      }
    }
    this.sending = false;
  }

  private failed({ id }: Outgoing, error: unknown): void {
    const code = error instanceof ApiError ? error.code : '';
    const offline = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    const change: Partial<Outgoing> = code === 'newer-message' ? { state: 'asking' } : { state: 'failed', offline };
    const problem = error instanceof ApiError && error.fromServer ? error.message : null;
    this.setThread(changedOutgoing(this.state.thread, id, { ...change, problem }));
    if (!offline) return;
    this.lost();
    // The others would only fail as well, or overtake it.
    for (const other of this.state.thread.outgoing) {
      if (other.state === 'pending') this.setThread(changedOutgoing(this.state.thread, other.id, { state: 'failed', offline }));
    }
  }

  private setThread(thread: Thread): void {
    if (thread === this.state.thread) return;
    if (thread.outgoing !== this.state.thread.outgoing) this.source.keep(thread.outgoing);
    this.set({ thread });
  }

  private set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
