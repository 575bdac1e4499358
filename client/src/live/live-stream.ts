import type { LiveEvent } from '../../../server/platform/live/live.dto.js';

/**
 * Delay before reconnecting after a lost connection, and after one that the server refused; with jitter, so that clients do not all
 * reconnect at the same time.
 */
const RETRY_MS = { min: 1_000, jitter: 2_000 };
const REFUSED_MS = { min: 15_000, jitter: 15_000 };

interface StreamListener {
  /** The topics and positions to request, as `topicList` writes them. */
  list: () => string;
  /** @param missed true unless this connection replaces one that was open all the time */
  opened: (missed: boolean) => void;
  /** @param refused true if the server refused it: the next attempt is some time away */
  interrupted: (refused: boolean) => void;
  event: (event: LiveEvent) => void;
  /** Path of the entry module of the build that the server serves, and the connection's user, if given. */
  build: (entry: string | null, user: string | undefined) => void;
  /** The session is over: no more events. */
  ended: () => void;
}

/**
 * The connection of a browser. It is replaced to follow other topics: until the new one is open, the old one continues to deliver signals,
 * while positions cover the ordered topics, so that no ordered event is lost, duplicated or out of order. A signal that is still in transit
 * when the old one closes is lost; the server tells the new one that its topic has just changed.
 */
export class LiveStream {
  /** The newest connection, open or not, and the one that it replaces. */
  private current: EventSource | null = null;
  private replaced: EventSource | null = null;
  private isOpen = false;
  private missed = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly listener: StreamListener) {}

  get open(): boolean {
    return this.isOpen;
  }

  /** Connects with the topics that are currently needed. */
  connect(): void {
    clearTimeout(this.timer);
    if (this.isOpen) {
      this.replaced?.close();
      this.replaced = this.current;
    } else this.current?.close();
    this.isOpen = false;
    const stream = new EventSource(`/api/live?topics=${this.listener.list()}`);
    this.current = stream;
    stream.addEventListener('error', () => this.failed(stream));
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => this.receive(stream, JSON.parse(data) as LiveEvent));
    // The first message. The headers arrive before the server has joined the topics, so an event in between would reach neither connection.
    stream.addEventListener('build', ({ data }: MessageEvent<string>) => {
      const { entry, user } = JSON.parse(data) as { entry: string | null; user?: string };
      this.listener.build(entry, user);
      this.opened(stream);
    });
    stream.addEventListener('ended', () => {
      this.close();
      this.listener.ended();
    });
  }

  close(): void {
    clearTimeout(this.timer);
    for (const stream of [this.current, this.replaced]) stream?.close();
    this.current = null;
    this.replaced = null;
    this.isOpen = false;
    this.missed = true;
  }

  private opened(stream: EventSource): void {
    if (stream !== this.current) return;
    this.replaced?.close();
    this.replaced = null;
    this.isOpen = true;
    const { missed } = this;
    this.missed = false;
    this.listener.opened(missed);
  }

  private failed(stream: EventSource): void {
    // The browser would reconnect with the topics and positions of this connection.
    const refused = stream.readyState === EventSource.CLOSED;
    stream.close();
    this.missed = true;
    if (stream === this.replaced) this.replaced = null;
    if (stream !== this.current) return;
    this.replaced?.close();
    this.replaced = null;
    this.isOpen = false;
    const { min, jitter } = refused ? REFUSED_MS : RETRY_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), min + Math.random() * jitter);
    this.listener.interrupted(refused);
  }

  private receive(stream: EventSource, event: LiveEvent): void {
    // The new connection delivers ordered entries again, in order with what was requested.
    if (stream === this.current || (stream === this.replaced && event.seq === undefined)) this.listener.event(event);
  }
}
