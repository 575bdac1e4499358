import { TopicEvent } from './topic-event.js';
import type { Viewer } from './viewer.js';

/** The value of a channel. It is read once at a time, so that no viewer receives an older value after a newer one. */
export class ChannelValue {
  private readonly waiting = new Set<Viewer>();
  private readonly sent = new WeakMap<Viewer, string>();
  private running: Promise<void> | null = null;

  /**
   * @param topic its name for clients
   * @param failed called if the value could not be read; its viewers are disconnected
   */
  constructor(
    private readonly topic: string,
    private readonly read: () => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Reads the value, after any read that has begun, and sends it to those viewers who have another. Resolves when it was sent. */
  sendTo(viewers: Iterable<Viewer>): Promise<void> {
    for (const viewer of viewers) this.waiting.add(viewer);
    if (this.waiting.size === 0) return Promise.resolve();
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.size > 0) {
      const viewers = [...this.waiting];
      this.waiting.clear();
      try {
        const event = new TopicEvent(this.topic, { name: 'value', data: await this.read() });
        for (const viewer of viewers) this.send(viewer, event);
      } catch (error) {
        this.failed(error);
        // Clients must not keep an outdated value: they reconnect and get the current one.
        for (const viewer of viewers) viewer.disconnect();
      }
    }
    this.running = null;
  }

  private send(viewer: Viewer, event: TopicEvent): void {
    if (this.sent.get(viewer) === event.json) return;
    this.sent.set(viewer, event.json);
    viewer.send(event);
  }
}
