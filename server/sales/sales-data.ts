import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LedgerDocumentsService } from '../finance/ledger/ledger-documents.service.js';
import { LedgerPeriodsService } from '../finance/ledger/ledger-periods.service.js';
import { counted, type OpenWorkItem } from '../users/accounts/open-work.service.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { CustomersRepository } from './customers/customers.repository.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { StatementPostingService } from './imports/statement-posting.service.js';
import { StatementsRepository } from './imports/statements.repository.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { documentNumber } from './sale.rules.js';
import { SalesRepository } from './sales.repository.js';

/** Sales as the ledger names them, and as personal data of their authors. */
@Injectable()
export class SalesData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly sales: SalesRepository,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly customers: CustomersRepository,
    private readonly imports: ImportsRepository,
    private readonly statements: StatementsRepository,
    private readonly posting: StatementPostingService,
    private readonly documents: LedgerDocumentsService,
    private readonly periods: LedgerPeriodsService,
  ) {}

  onModuleInit(): void {
    this.periods.onOpenItems((until) => this.openUntil(until));
    this.documents.register(['sale', 'sale_correction', 'sale_refund', 'sale_payment'], async (ids) =>
      (await this.sales.titles(ids)).map(({ id, invoiceNumber, customerName }) => ({
        id,
        description: invoiceNumber === null ? customerName : `${documentNumber('invoice', invoiceNumber)}, ${customerName}`,
      })),
    );
    this.personalData.register({
      name: 'sales',
      tables: [
        'sales',
        'sale_lines',
        'sale_refunds',
        'sale_refund_lines',
        'sale_payments',
        'sale_customers',
        'sale_imports',
        'sale_corrections',
      ],
      export: async (userId) => ({
        entered: await this.sales.ofUser(userId),
        refunded: await this.refunds.ofUser(userId),
        payments: await this.payments.ofUser(userId),
        customers: await this.customers.ofUser(userId),
        statements: await this.imports.ofUser(userId),
        corrections: await this.statements.correctionsOfUser(userId),
      }),
      stays: 'The books of a company are kept for six years, without the name of the person who made an entry.',
    });
  }

  /** Sales that are not posted yet. */
  private async openUntil(until: string): Promise<OpenWorkItem[]> {
    const [drafts, ready] = await Promise.all([this.sales.draftsUntil(until), this.imports.readyUntil(until)]);
    const booked = await this.posting.knownAsBooked(ready);
    const files = ready.filter((id) => !booked.has(id));
    const [first] = files;
    return [
      ...counted(drafts, 'sale is a draft', 'sales are drafts', `/staff?section=sales&status=Draft&to=${until}`),
      ...counted(
        files.length,
        'statement is not posted',
        'statements are not posted',
        `/staff?section=sales&import=${files.length === 1 ? first : 'all'}`,
      ),
    ];
  }
}
