import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { EventReader } from '../support/event-stream.js';
import type { Person } from './person.js';

export interface Line {
  id: string;
  seq: number;
  body: string;
  is_internal: 0 | 1;
}

/** Delay between two attempts of a browser that cannot reach the server. */
const PAUSE_MS = 25;

/**
 * One tab in a conversation, as the client behaves: it shows streamed lines, reconnects with the number of the last line after every
 * disconnection, and sends unacknowledged messages again with the same id.
 */
export class Participant {
  /** What the tab shows, in order of arrival. */
  readonly shown: Line[] = [];
  private reader: EventReader | undefined;
  private listening: Promise<void> | undefined;
  private closed = false;

  constructor(
    readonly name: string,
    private readonly person: Person,
    private readonly ticketId: string,
  ) {}

  listen(): void {
    this.listening = this.keepConnected();
  }

  /** Drops the connection, as in a lift or a tunnel. */
  disconnect(): void {
    this.reader?.close();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.disconnect();
    await this.listening;
  }

  /** Sends until it is acknowledged; `twice` runs the same call twice concurrently. @returns the id. */
  async sendMessage(body: string, { internal = false, twice = false } = {}): Promise<string> {
    const message = { id: randomUUID(), body, ...(internal && { isInternal: true }) };
    await Promise.all((twice ? [1, 2] : [1]).map(() => this.deliver(message)));
    return message.id;
  }

  private async deliver(message: object): Promise<void> {
    for (;;) {
      const response = await this.person.post(`/api/support/tickets/${this.ticketId}/messages`, message).catch(() => null);
      if (response?.status === 201) return;
      if (response !== null && response.status < 500) throw new Error(`${this.name} was refused: ${response.status} ${response.text}`);
      await wait(PAUSE_MS);
    }
  }

  private async keepConnected(): Promise<void> {
    while (!this.closed) {
      await this.connect().catch(() => undefined);
      if (!this.closed) await wait(PAUSE_MS);
    }
  }

  private async connect(): Promise<void> {
    const last = this.shown.at(-1)?.seq ?? 0;
    const url = `${this.person.url.replace('localhost', '127.0.0.1')}/api/support/tickets/${this.ticketId}/stream?after=0`;
    const reader = await EventReader.connect(url, { Cookie: this.person.cookie, 'Last-Event-ID': String(last) }, ({ name, data }) => {
      if (name === 'message') this.shown.push(data as Line);
    });
    this.reader = reader;
    if (reader.status !== 200 && reader.status < 500) throw new Error(`${this.name} could not listen: ${reader.status}`);
    await reader.until(({ ended }) => ended);
  }
}
