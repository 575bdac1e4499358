import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InboxModule } from '../inbox/inbox.module.js';
import { OverviewModule } from '../staff/overview/overview.module.js';
import { QuickSearchModule } from '../quick-search/quick-search.module.js';
import { UsersModule } from '../users/users.module.js';
import { Budget } from './budgets/budget.entity.js';
import { BudgetsController } from './budgets/budgets.controller.js';
import { BudgetsRepository } from './budgets/budgets.repository.js';
import { BudgetsService } from './budgets/budgets.service.js';
import { CompanyController } from './company/company.controller.js';
import { CompanyInfo } from './company/company-info.entity.js';
import { CompanyRepository } from './company/company.repository.js';
import { CompanyService } from './company/company.service.js';
import { DeadlineCalendarService } from './company/deadline-calendar.service.js';
import { DeadlineReminder } from './company/deadline-reminder.entity.js';
import { DeadlineRemindersService } from './company/deadline-reminders.service.js';
import { DeadlineDone } from './company/deadline-done.entity.js';
import { ForecastController } from './forecast/forecast.controller.js';
import { ForecastOverride } from './forecast/forecast-override.entity.js';
import { ForecastRepository } from './forecast/forecast.repository.js';
import { ForecastService } from './forecast/forecast.service.js';
import { FinanceNoticesService } from './finance-notices.service.js';
import { Journal } from './journals/journal.entity.js';
import { JournalDecisionsService } from './journals/journal-decisions.service.js';
import { JournalsController } from './journals/journals.controller.js';
import { JournalsData } from './journals/journals-data.js';
import { JournalsRepository } from './journals/journals.repository.js';
import { JournalsService } from './journals/journals.service.js';
import { ExchangeRate } from './currency/exchange-rate.entity.js';
import { ExchangeRatesController } from './currency/exchange-rates.controller.js';
import { ExchangeRatesRepository } from './currency/exchange-rates.repository.js';
import { ExchangeRatesService } from './currency/exchange-rates.service.js';
import { FinanceExportsController } from './exports/finance-exports.controller.js';
import { FinanceExportsService } from './exports/finance-exports.service.js';
import { AccountantsPackService } from './exports/pack/accountants-pack.service.js';
import { PackBooksService } from './exports/pack/pack-books.service.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { PublicationController } from './publication/publication.controller.js';
import { Publication } from './publication/publication.entity.js';
import { PublicationRepository } from './publication/publication.repository.js';
import { PublicationService } from './publication/publication.service.js';
import { FiledReturn } from './tax/filing/filed-return.entity.js';
import { VatFilingController } from './tax/filing/vat-filing.controller.js';
import { VatFilingRepository } from './tax/filing/vat-filing.repository.js';
import { VatFilingService } from './tax/filing/vat-filing.service.js';
import { VatPaymentsService } from './tax/filing/vat-payments.service.js';
import { VatPeriodsService } from './tax/filing/vat-periods.service.js';
import { TaxAdjustment } from './tax/computation/tax-adjustment.entity.js';
import { TaxComputationController } from './tax/computation/tax-computation.controller.js';
import { TaxComputationRepository } from './tax/computation/tax-computation.repository.js';
import { TaxComputationService } from './tax/computation/tax-computation.service.js';
import { VatReturnController } from './tax/vat-return.controller.js';
import { VatReturnRepository } from './tax/vat-return.repository.js';
import { VatReturnService } from './tax/vat-return.service.js';
import { ReceiptsService } from './transactions/receipts.service.js';
import { OutlookController } from './reports/outlook.controller.js';
import { OutlookRepository } from './reports/outlook.repository.js';
import { OutlookService } from './reports/outlook.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { TransactionDecisionsService } from './transactions/transaction-decisions.service.js';
import { FinanceTransaction } from './transactions/transaction.entity.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionSourcesService } from './transactions/transaction-sources.service.js';
import { TransactionsData } from './transactions/transactions-data.js';
import { TransactionsRepository } from './transactions/transactions.repository.js';
import { TransactionsService } from './transactions/transactions.service.js';

/** The studio's books. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Budget,
      CompanyInfo,
      DeadlineDone,
      DeadlineReminder,
      ExchangeRate,
      FiledReturn,
      FinanceTransaction,
      ForecastOverride,
      Journal,
      Publication,
      TaxAdjustment,
    ]),
    InboxModule,
    LedgerModule,
    OverviewModule,
    QuickSearchModule,
    UsersModule,
  ],
  controllers: [
    BudgetsController,
    CompanyController,
    ExchangeRatesController,
    JournalsController,
    FinanceExportsController,
    ForecastController,
    OutlookController,
    PublicationController,
    ReportsController,
    TaxComputationController,
    TransactionsController,
    VatFilingController,
    VatReturnController,
  ],
  providers: [
    AccountantsPackService,
    BudgetsRepository,
    BudgetsService,
    CompanyRepository,
    CompanyService,
    FinanceNoticesService,
    JournalDecisionsService,
    JournalsData,
    JournalsRepository,
    JournalsService,
    DeadlineCalendarService,
    DeadlineRemindersService,
    ExchangeRatesRepository,
    ExchangeRatesService,
    FinanceExportsService,
    ForecastRepository,
    ForecastService,
    OutlookRepository,
    OutlookService,
    PackBooksService,
    PublicationRepository,
    PublicationService,
    ReceiptsService,
    ReportsService,
    TaxComputationRepository,
    TaxComputationService,
    TransactionDecisionsService,
    TransactionSourcesService,
    TransactionsData,
    TransactionsRepository,
    TransactionsService,
    VatFilingRepository,
    VatFilingService,
    VatPaymentsService,
    VatPeriodsService,
    VatReturnRepository,
    VatReturnService,
  ],
  exports: [
    BudgetsService,
    CompanyService,
    ExchangeRatesService,
    ForecastService,
    JournalDecisionsService,
    JournalsService,
    LedgerModule,
    ReceiptsService,
    TaxComputationService,
    TransactionDecisionsService,
    TransactionsService,
    VatFilingService,
    VatReturnService,
  ],
})
export class FinanceModule {}
