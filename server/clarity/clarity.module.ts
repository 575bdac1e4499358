import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Mail } from '../platform/mail/mail.js';
import { FinanceModule } from '../finance/finance.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { BugsModule } from '../staff/bugs/bugs.module.js';
import { OverviewModule } from '../staff/overview/overview.module.js';
import { UsersModule } from '../users/users.module.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { AnalyticsRepository } from './analytics/analytics.repository.js';
import { AnalyticsService } from './analytics/analytics.service.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsRepository } from './approvals/approvals.repository.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { BankDetails } from './bank/bank-details.entity.js';
import { BankDetailsController } from './bank/bank-details.controller.js';
import { BankDetailsService } from './bank/bank-details.service.js';
import { bankEmails } from './bank/bank.emails.js';
import { BankRepository } from './bank/bank.repository.js';
import { ClaimRecordsService } from './claims/claim-records.service.js';
import { ClarityData } from './clarity-data.js';
import { ClarityNoticesService } from './clarity-notices.service.js';
import { ClarityTopicsService } from './clarity-topics.service.js';
import { DeliverableClaims } from './deliverables/deliverable-claims.js';
import { Deliverable } from './deliverables/deliverable.entity.js';
import { DeliverablesController } from './deliverables/deliverables.controller.js';
import { DeliverablesRepository } from './deliverables/deliverables.repository.js';
import { DeliverablesService } from './deliverables/deliverables.service.js';
import { ExpenseClaims } from './expenses/expense-claims.js';
import { Expense } from './expenses/expense.entity.js';
import { ExpensesController } from './expenses/expenses.controller.js';
import { ExpensesRepository } from './expenses/expenses.repository.js';
import { ExpensesService } from './expenses/expenses.service.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { OwnPayController } from './own-pay/own-pay.controller.js';
import { ownPayEmails } from './own-pay/own-pay.emails.js';
import { OwnPayRepository } from './own-pay/own-pay.repository.js';
import { OwnPayService } from './own-pay/own-pay.service.js';
import { Payable } from './payables/payable.entity.js';
import { PayableExportsService } from './payables/payable-exports.service.js';
import { PayablesController } from './payables/payables.controller.js';
import { PayablesRepository } from './payables/payables.repository.js';
import { PayablesService } from './payables/payables.service.js';
import { PayoutFileService } from './payables/payout-file.service.js';
import { ClarityPeopleRepository } from './people/clarity-people.repository.js';
import { ClarityPerson } from './people/clarity-person.entity.js';
import { ClarityRate } from './rates/clarity-rate.entity.js';
import { RatesController } from './rates/rates.controller.js';
import { RatesRepository } from './rates/rates.repository.js';
import { RatesService } from './rates/rates.service.js';
import { ClaritySettings } from './settings/clarity-settings.entity.js';
import { ClaritySettingsController } from './settings/clarity-settings.controller.js';
import { ClaritySettingsRepository } from './settings/clarity-settings.repository.js';
import { ClaritySettingsService } from './settings/clarity-settings.service.js';
import { Statement } from './statements/statement.entity.js';
import { StatementsController } from './statements/statements.controller.js';
import { StatementsRepository } from './statements/statements.repository.js';
import { StatementsService } from './statements/statements.service.js';
import { SubjectsController } from './subjects/subjects.controller.js';
import { SubjectsService } from './subjects/subjects.service.js';
import { SummaryController } from './summary/summary.controller.js';
import { TimeCopiesService } from './time/time-copies.service.js';
import { TimeExportsService } from './time/time-exports.service.js';
import { PrivateBugTimeService } from './time/private-bug-time.service.js';
import { TimeClaims } from './time/time-claims.js';
import { TimeEntry } from './time/time-entry.entity.js';
import { TimeController } from './time/time.controller.js';
import { TimeRepository } from './time/time.repository.js';
import { TimeService } from './time/time.service.js';
import { ClarityTimer } from './timer/clarity-timer.entity.js';
import { TimerController } from './timer/timer.controller.js';
import { TimerService } from './timer/timer.service.js';
import { TimersRepository } from './timer/timers.repository.js';

/** Time, expenses, deliverables and their payment. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      BankDetails,
      ClarityPerson,
      ClarityRate,
      ClaritySettings,
      ClarityTimer,
      Deliverable,
      Expense,
      Payable,
      Statement,
      TimeEntry,
    ]),
    BugsModule,
    InboxModule,
    FinanceModule,
    OverviewModule,
    UsersModule,
  ],
  controllers: [
    AnalyticsController,
    ApprovalsController,
    BankDetailsController,
    ClaritySettingsController,
    DeliverablesController,
    ExpensesController,
    HistoryController,
    OwnPayController,
    PayablesController,
    RatesController,
    StatementsController,
    SubjectsController,
    SummaryController,
    TimeController,
    TimerController,
  ],
  providers: [
    AnalyticsRepository,
    AnalyticsService,
    ApprovalsRepository,
    ApprovalsService,
    BankDetailsService,
    BankRepository,
    ClaimRecordsService,
    ClarityData,
    ClarityNoticesService,
    ClarityPeopleRepository,
    ClaritySettingsRepository,
    ClaritySettingsService,
    ClarityTopicsService,
    DeliverableClaims,
    DeliverablesRepository,
    DeliverablesService,
    ExpenseClaims,
    ExpensesRepository,
    ExpensesService,
    HistoryRepository,
    HistoryService,
    OwnPayRepository,
    OwnPayService,
    PayableExportsService,
    PayablesRepository,
    PayablesService,
    PayoutFileService,
    PrivateBugTimeService,
    RatesRepository,
    RatesService,
    StatementsRepository,
    StatementsService,
    SubjectsService,
    TimeClaims,
    TimeCopiesService,
    TimeExportsService,
    TimeRepository,
    TimeService,
    TimerService,
    TimersRepository,
  ],
  exports: [ApprovalsService, BankDetailsService, DeliverablesService, ExpensesService, PayablesService, RatesService, TimeService],
})
export class ClarityModule {
  constructor(mail: Mail) {
    mail.register(bankEmails);
    mail.register(ownPayEmails);
  }
}
