import { get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from '../../server/platform/live/live.dto.js';
import type { SignedIn, TestApp } from './app.js';

interface ServerEvent {
  id: string | null;
  name: string;
  data: unknown;
}

/** The cookies that a signed-in user's browser would send. */
export async function cookiesOf({ agent }: Pick<SignedIn, 'agent'>): Promise<string> {
  const response = await agent.get('/api/auth/me');
  return (response.request as unknown as { cookies: string }).cookies;
}

/** An open stream of server-sent events, read as a browser reads it. */
export class EventReader {
  readonly events: ServerEvent[] = [];
  ended = false;
  private readonly waiting: Array<{ until: () => boolean; done: () => void }> = [];
  readonly status: number;
  readonly cacheControl: string | undefined;

  private constructor(
    private readonly response: IncomingMessage,
    private readonly onEvent?: (event: ServerEvent) => void,
  ) {
    this.status = response.statusCode ?? 0;
    this.cacheControl = response.headers['cache-control'];
    void this.read();
  }

  static async open(
    app: Pick<TestApp, 'url'>,
    person: Pick<SignedIn, 'agent'>,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<EventReader> {
    return EventReader.connect(app.url + path, { Cookie: await cookiesOf(person), ...headers });
  }

  /** @param onEvent called for each event as it arrives. */
  static connect(url: string, headers: Record<string, string>, onEvent?: (event: ServerEvent) => void): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      get(url, { agent: false, headers }, (response) => resolve(new EventReader(response, onEvent))).on('error', reject);
    });
  }

  /** Waits for an expected event; the test's own timeout ends a futile wait. */
  async until(condition: (reader: EventReader) => boolean): Promise<void> {
    if (condition(this)) return;
    await new Promise<void>((done) => this.waiting.push({ until: () => condition(this), done }));
  }

  /** The first event of this name. */
  async next(name: string): Promise<ServerEvent> {
    await this.until(({ events }) => events.some((event) => event.name === name));
    const match = this.events.find((event) => event.name === name);
    if (match === undefined) throw new Error(`No ${name} came.`);
    return match;
  }

  /** Events of one topic on a shared stream. */
  topic(topic: string): LiveEvent[] {
    return this.events.flatMap(({ name, data }) => (name === 'message' && (data as LiveEvent).topic === topic ? [data as LiveEvent] : []));
  }

  /** The data of a topic's first event of this name. */
  async onTopic(topic: string, name: string): Promise<unknown> {
    const match = () => this.topic(topic).find((event) => event.name === name);
    await this.until(() => match() !== undefined);
    const event = match();
    if (event === undefined) throw new Error(`No ${name} came on ${topic}.`);
    return event.data;
  }

  close(): void {
    this.response.destroy();
  }

  private async read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
        this.wake();
      }
    } catch {
      // The connection was cut, by the test or by the server; either way the stream has ended.
    }
    this.ended = true;
    this.wake();
  }

  private take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()] as const),
    );
    const data = fields.get('data');
    if (data === undefined) return;
    const event: ServerEvent = { id: fields.get('id') ?? null, name: fields.get('event') ?? 'message', data: JSON.parse(data) };
    this.events.push(event);
    this.onEvent?.(event);
  }

  private wake(): void {
    for (const waiting of this.waiting.splice(0)) {
      if (waiting.until() || this.ended) waiting.done();
      else this.waiting.push(waiting);
    }
  }
}
