import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../inbox/inbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { Budget } from './budgets/budget.entity.js';
import { BudgetsController } from './budgets/budgets.controller.js';
import { BudgetsRepository } from './budgets/budgets.repository.js';
import { BudgetsService } from './budgets/budgets.service.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { PublicTransactionsController } from './public-transactions.controller.js';
import { PublicTransactionsService } from './public-transactions.service.js';
import { ReceiptsService } from './transactions/receipts.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { TransactionDecisionsService } from './transactions/transaction-decisions.service.js';
import { TransactionNoticesService } from './transactions/transaction-notices.service.js';
import { FinanceTransaction } from './transactions/transaction.entity.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionsData } from './transactions/transactions-data.js';
import { TransactionsRepository } from './transactions/transactions.repository.js';
import { TransactionsService } from './transactions/transactions.service.js';

/** The studio's books. */
@Module({
  imports: [TypeOrmModule.forFeature([Budget, FinanceTransaction]), InboxModule, LedgerModule, UsersModule],
  controllers: [BudgetsController, PublicTransactionsController, ReportsController, TransactionsController],
  providers: [
    BudgetsRepository,
    BudgetsService,
    PublicTransactionsService,
    ReceiptsService,
    ReportsService,
    TransactionDecisionsService,
    TransactionNoticesService,
    TransactionsData,
    TransactionsRepository,
    TransactionsService,
  ],
  exports: [BudgetsService, LedgerModule, TransactionDecisionsService, TransactionsService],
})
export class FinanceModule {}
