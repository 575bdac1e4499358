import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';

/** The statement that sends events; `Listener` receives them on a separate connection. */
@Injectable()
export class EventsRepository {
  /** Sends notifications, in order, when the transaction commits. */
  async notify(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
    await tx.manager.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS e(payload, n) ORDER BY n', [
      channel,
      payloads,
    ]);
  }
}
