import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/transactions.js';
import { InboxService } from '../inbox/inbox.service.js';

/** Dates the inbox items of the demo as what they tell of: all of them are added while it is filled. */
@Injectable()
export class DemoInbox {
  constructor(
    private readonly database: Database,
    private readonly inbox: InboxService,
  ) {}

  /** @param from of the first item about the target @param until of the last one */
  async date(type: string, id: string, from: Date, until = from): Promise<void> {
    await this.database.transaction((tx) => this.inbox.backdate(tx, { type, id }, from, until));
  }
}
