import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { counted } from '../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { LedgerDocumentsService } from '../ledger/ledger-documents.service.js';
import { LedgerPeriodsService } from '../ledger/ledger-periods.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** Transactions as the ledger names them, and as personal data of their authors and approvers. */
@Injectable()
export class TransactionsData implements OnModuleInit {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly personalData: PersonalDataService,
    private readonly documents: LedgerDocumentsService,
    private readonly periods: LedgerPeriodsService,
    private readonly targets: AuditTargets,
  ) {}

  onModuleInit(): void {
    this.periods.onOpenItems(async (until) =>
      counted(
        await this.transactions.pendingUntil(until),
        'transaction waits for approval',
        'transactions wait for approval',
        `/staff?section=finances&status=pending&from=2000-01-01&to=${until}`,
      ),
    );
    this.documents.register(['transaction'], (ids) => this.transactions.titles(ids));
    this.targets.register('transaction', async (ids) =>
      (await this.transactions.titles(ids)).map(({ id, description }) => ({ id, name: description })),
    );
    this.personalData.register({
      name: 'financeTransactions',
      tables: ['finance_transactions'],
      export: (userId) => this.transactions.ofUser(userId),
      stays: 'The books of a company are kept for six years, without the name of the person who made an entry.',
    });
  }
}
