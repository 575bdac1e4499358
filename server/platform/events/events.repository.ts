import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';

/** The statement by which events leave; listening has a connection of its own in `Listener`. */
@Injectable()
export class EventsRepository {
  /** Sends notifications, in their order, when the transaction commits. */
  async notify(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
    await tx.manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS e(payload, n) ORDER BY n', [
      channel,
      payloads,
    ]);
  }
}
