import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LedgerDocumentsService } from '../finance/ledger/ledger-documents.service.js';
import { LedgerPeriodsService } from '../finance/ledger/ledger-periods.service.js';
import { counted, OpenWorkService, type OpenWorkItem } from '../users/accounts/open-work.service.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { ApprovalsRepository } from './approvals/approvals.repository.js';
import { BankRepository } from './bank/bank.repository.js';
import { DeliverablesRepository } from './deliverables/deliverables.repository.js';
import { ExpensesRepository } from './expenses/expenses.repository.js';
import { ExpensesService } from './expenses/expenses.service.js';
import { ClarityPeopleRepository } from './people/clarity-people.repository.js';
import { PayablesRepository } from './payables/payables.repository.js';
import { RatesRepository } from './rates/rates.repository.js';
import { StatementsRepository } from './statements/statements.repository.js';
import { TimeRepository } from './time/time.repository.js';
import { TimersRepository } from './timer/timers.repository.js';

/** Personal data in Clarity: time and pay. */
@Injectable()
export class ClarityData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly openWork: OpenWorkService,
    private readonly people: ClarityPeopleRepository,
    private readonly time: TimeRepository,
    private readonly timers: TimersRepository,
    private readonly rates: RatesRepository,
    private readonly payables: PayablesRepository,
    private readonly expenses: ExpensesRepository,
    private readonly expenseService: ExpensesService,
    private readonly deliverables: DeliverablesRepository,
    private readonly statements: StatementsRepository,
    private readonly bank: BankRepository,
    private readonly documents: LedgerDocumentsService,
    private readonly periods: LedgerPeriodsService,
    private readonly approvals: ApprovalsRepository,
  ) {}

  onModuleInit(): void {
    this.openWork.register((id) => this.openOf(id));
    this.periods.onOpenItems((until) => this.openUntil(until));
    this.documents.register(['payable'], (ids) => this.payables.titles(ids));
    this.documents.registerReceipts('payable', (ids) => this.expenseService.receiptsOfPayables(ids));
    this.personalData.register({
      name: 'clarity',
      tables: [
        'clarity_people',
        'clarity_timers',
        'clarity_time_entries',
        'clarity_rates',
        'clarity_payables',
        'clarity_expenses',
        'clarity_deliverables',
        'clarity_bank_details',
        'clarity_settings',
        'clarity_statements',
      ],
      export: async (userId) => ({
        timer: (await this.timers.find(userId)) ?? null,
        time: await this.time.ofUser(userId),
        rates: await this.rates.ofUser(userId),
        ratesSetForOthers: await this.rates.setBy(userId),
        expenses: await this.expenses.ofUser(userId),
        deliverables: await this.deliverables.ofUser(userId),
        payables: await this.payables.ofUser(userId),
        bankDetails: (await this.bank.ofUsers([userId])).get(userId) ?? null,
        statements: await this.statements.ofUser(userId),
      }),
      erase: async (tx, userId) => {
        await this.time.deleteUndecided(tx, userId);
        await this.deliverables.deleteUnapproved(tx, userId);
        await this.expenseService.removeUnapproved(tx, userId);
      },
      stays:
        'Approved time and what was owed and paid for it are part of the books, which a company keeps for six years: without the name of the person, which only the monthly statements carry.',
    });
  }

  /** What a month that is closed would leave behind. */
  private async openUntil(until: string): Promise<OpenWorkItem[]> {
    const [{ time, expenses, deliverables }, owed] = await Promise.all([this.approvals.counts({ until }), this.payables.owedUntil(until)]);
    const path = `/staff?section=clarity&as=admin&until=${until}`;
    return [
      ...counted(time, 'time entry waits for approval', 'time entries wait for approval', path),
      ...counted(expenses, 'expense waits for approval', 'expenses wait for approval', path),
      ...counted(deliverables, 'deliverable waits for approval', 'deliverables wait for approval', path),
      ...counted(owed, 'payable is not paid', 'payables are not paid', `${path}&view=payouts`),
    ];
  }

  private async openOf(userId: string): Promise<OpenWorkItem[]> {
    const { isTimerRunning, undelivered } = await this.people.openOf(userId);
    const path = `/staff?section=clarity&as=admin&person=${userId}`;
    return [
      ...(isTimerRunning
        ? [{ text: 'A timer is running. Its time waits for approval after a deactivation, and is lost with a deletion.', path: null }]
        : []),
      ...counted(undelivered, 'agreed deliverable is not delivered', 'agreed deliverables are not delivered', path),
    ];
  }
}
