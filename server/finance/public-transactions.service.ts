import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { ukDate } from '../platform/time/days.rules.js';
import { PublicData } from '../platform/web/cache/public-data.js';
import type { PublicTransactionView } from './finance.dto.js';
import { TransactionsRepository } from './transactions/transactions.repository.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** A transaction was recorded, approved, changed or removed. */
    'finance.changed': Record<string, never>;
  }
}

const PATH = '/staff/finance/transactions-public';

/** What the studio shows everyone of its finances: sums by type, nothing that leads to a person or a contract. */
@Injectable()
export class PublicTransactionsService implements OnModuleInit {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly publicData: PublicData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.publicData.register({ path: PATH, load: () => this.load(), changesOn: ['finance.changed'], maxAgeSeconds: 600 });
  }

  current(): Promise<PublicTransactionView[]> {
    return this.publicData.read(PATH) as Promise<PublicTransactionView[]>;
  }

  /** Approved and of this calendar year in the UK; investment is not taxable and is left out. */
  private async load(): Promise<PublicTransactionView[]> {
    const today = ukDate(this.clock.now());
    const rows = await this.transactions.sumsWithoutInvestment(`${today.slice(0, 4)}-01-01`, today);
    return rows.map((row) => ({
      type: row.type,
      amount: row.amount_pence / 100,
      vat_amount: row.vat_pence / 100,
      updated_at: row.updated_at,
    }));
  }
}
