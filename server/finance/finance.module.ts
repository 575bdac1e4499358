import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../inbox/inbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { Budget } from './budgets/budget.entity.js';
import { BudgetsController } from './budgets/budgets.controller.js';
import { BudgetsRepository } from './budgets/budgets.repository.js';
import { BudgetsService } from './budgets/budgets.service.js';
import { CompanyController } from './company/company.controller.js';
import { CompanyInfo } from './company/company-info.entity.js';
import { CompanyRepository } from './company/company.repository.js';
import { CompanyService } from './company/company.service.js';
import { DeadlineDone } from './company/deadline-done.entity.js';
import { FinanceNoticesService } from './finance-notices.service.js';
import { Journal } from './journals/journal.entity.js';
import { JournalDecisionsService } from './journals/journal-decisions.service.js';
import { JournalsController } from './journals/journals.controller.js';
import { JournalsData } from './journals/journals-data.js';
import { JournalsRepository } from './journals/journals.repository.js';
import { JournalsService } from './journals/journals.service.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { PublicTransactionsController } from './public-transactions.controller.js';
import { PublicTransactionsService } from './public-transactions.service.js';
import { VatReturnController } from './tax/vat-return.controller.js';
import { VatReturnRepository } from './tax/vat-return.repository.js';
import { VatReturnService } from './tax/vat-return.service.js';
import { ReceiptsService } from './transactions/receipts.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { TransactionDecisionsService } from './transactions/transaction-decisions.service.js';
import { FinanceTransaction } from './transactions/transaction.entity.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsData } from './transactions/transactions-data.js';
import { TransactionsRepository } from './transactions/transactions.repository.js';
import { TransactionsService } from './transactions/transactions.service.js';

/** The studio's books. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Budget, CompanyInfo, DeadlineDone, FinanceTransaction, Journal]),
    InboxModule,
    LedgerModule,
    UsersModule,
  ],
  controllers: [
    BudgetsController,
    CompanyController,
    JournalsController,
    PublicTransactionsController,
    ReportsController,
    TransactionsController,
    VatReturnController,
  ],
  providers: [
    BudgetsRepository,
    BudgetsService,
    CompanyRepository,
    CompanyService,
    FinanceNoticesService,
    JournalDecisionsService,
    JournalsData,
    JournalsRepository,
    JournalsService,
    PublicTransactionsService,
    ReceiptsService,
    ReportsService,
    TransactionDecisionsService,
    TransactionsData,
    TransactionsRepository,
    TransactionsService,
    VatReturnRepository,
    VatReturnService,
  ],
  exports: [
    BudgetsService,
    CompanyService,
    JournalDecisionsService,
    JournalsService,
    LedgerModule,
    TransactionDecisionsService,
    TransactionsService,
  ],
})
export class FinanceModule {}
