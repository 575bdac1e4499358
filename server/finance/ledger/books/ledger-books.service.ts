import { Injectable } from '@nestjs/common';
import { JOB_LIMITS } from '../../../platform/database/connections/connection.js';
import { Database } from '../../../platform/database/transactions.js';
import type { LedgerAccount } from '../ledger-account.entity.js';
import { LedgerRepository, type BookedEntry } from '../ledger.repository.js';

/** The ledger as a whole, for exports and checks. */
@Injectable()
export class LedgerBooksService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerRepository,
  ) {}

  /**
   * Reads every entry in posting order, in one snapshot. It occupies a connection until the last one has been consumed, so the consumer
   * must not wait for a client.
   * @returns the accounts, by code.
   */
  read(each: (entries: readonly BookedEntry[]) => Promise<void>): Promise<LedgerAccount[]> {
    return this.database.snapshot(async (tx) => {
      const accounts = await this.ledger.accounts(tx);
      for await (const entries of this.ledger.all(tx)) await each(entries);
      return accounts;
    }, JOB_LIMITS);
  }
}
