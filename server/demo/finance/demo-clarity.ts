import { Injectable } from '@nestjs/common';
import { ApprovalsService } from '../../clarity/approvals/approvals.service.js';
import { BankDetailsService } from '../../clarity/bank/bank-details.service.js';
import { DeliverablesService } from '../../clarity/deliverables/deliverables.service.js';
import { ExpensesService } from '../../clarity/expenses/expenses.service.js';
import type { PayableView } from '../../clarity/payables/payables.dto.js';
import { PayablesService } from '../../clarity/payables/payables.service.js';
import { RatesService } from '../../clarity/rates/rates.service.js';
import { TimeService } from '../../clarity/time/time.service.js';
import type { SubjectType } from '../../clarity/clarity.rules.js';
import type { EnterExpense } from '../../clarity/expenses/expenses.dto.js';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { isWeekend, momentOf } from './demo-moments.js';
import { DemoInbox } from '../demo-inbox.js';

/** Number of days covered: entries older than `APPROVED` days are approved, those older than `PAID` days are paid. */
const DAYS = 40;
const APPROVED = 6;
const PAID = 21;

/** Working patterns: hourly rate in pounds, start of the day, and tasks in rotation. */
const WORKERS = [
  {
    name: 'Mina',
    hourly: '32.00',
    begins: '09:15',
    ends: '12:45',
    afternoon: '4',
    project: 'Lantern Fox',
    tasks: ['Gamepad support', 'Swimming physics', 'Review of pull requests', 'Nightly builds'],
  },
  {
    name: 'Tomasz',
    hourly: '21.50',
    begins: '13:00',
    ends: '17:30',
    afternoon: null,
    project: 'Lantern Fox',
    tasks: ['Regression test of the harbour', 'Save games on old consoles', 'Playtest notes'],
  },
  {
    name: 'Grace',
    hourly: '24.00',
    begins: '10:00',
    ends: '12:00',
    afternoon: '3.5',
    project: 'Studio',
    tasks: ['Store page texts', 'Newsletter', 'Festival application'],
  },
] as const;

const EXPENSES: ReadonlyArray<{ by: string; daysAgo: number } & Omit<EnterExpense, 'date'>> = [
  {
    by: 'Grace',
    daysAgo: 24,
    description: 'Train to the games festival',
    amount: '64.50',
    category: 'Travel & Transport',
    vat_code: 'zero',
    project: 'Lantern Fox',
  },
  { by: 'Mina', daysAgo: 12, description: 'Gamepads for tests', amount: '118.00', category: 'Hardware & Equipment', currency: 'EUR' },
  {
    by: 'Tomasz',
    daysAgo: 15,
    description: 'Keyboard for the test bench',
    amount: '83.99',
    category: 'Hardware & Equipment',
    vat_code: 'standard',
  },
  {
    by: 'Tomasz',
    daysAgo: 3,
    description: 'USB stick for the archive',
    amount: '14.99',
    category: 'Office Supplies',
    vat_code: 'standard',
  },
  {
    by: 'Grace',
    daysAgo: 2,
    description: 'Booth at the winter fair',
    amount: '640.00',
    category: 'Marketing & Advertising',
    project: 'Lantern Fox',
  },
];

/** Bank accounts of two of them, at a fictional bank. */
const ACCOUNTS = [
  ['Mina', 'Mina Takahashi', '00000001'],
  ['Grace', 'Grace Hughes', '00000002'],
] as const;

/** What the time was spent on: the bugs of the developer, and the build of the tester. */
interface DemoSubjects {
  bugs: ReadonlyArray<{ id: string; title: string }>;
  build: string;
}

/** The developer fixes a bug on most mornings, and the tester tests the build on every other day. */
function subjectOf(
  name: string,
  ago: number,
  { bugs, build }: DemoSubjects,
): { task?: string; subject_type?: SubjectType; subject_id?: string } {
  const bug = bugs[ago % bugs.length];
  if (name === 'Mina' && ago % 4 !== 0 && bug !== undefined) return { task: bug.title, subject_type: 'bug', subject_id: bug.id };
  if (name === 'Tomasz' && ago % 2 === 0) return { subject_type: 'build', subject_id: build };
  return {};
}

/** Six weeks of time of hourly-paid staff: recorded, approved by hr, paid by the director. */
@Injectable()
export class DemoClarity {
  constructor(
    private readonly bank: BankDetailsService,
    private readonly time: TimeService,
    private readonly rates: RatesService,
    private readonly approvals: ApprovalsService,
    private readonly payables: PayablesService,
    private readonly expenses: ExpensesService,
    private readonly deliverables: DeliverablesService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  async fill(member: (first: string) => Actor, subjects: DemoSubjects): Promise<void> {
    const today = ukDate(this.clock.now());
    const [hr, director] = [member('Hannah'), member('Ada')];
    for (const { name, hourly } of WORKERS)
      await this.rates.set(hr, { user_id: member(name).userId, hourly, valid_from: dayAfter(today, -400), reason: 'Contract' });
    for (let ago = DAYS; ago > 0; ago -= 1) {
      const day = dayAfter(today, -ago);
      if (isWeekend(day)) continue;
      for (const worker of WORKERS) {
        const ids = await this.workOn(member(worker.name), worker, { day, ago, subjects });
        if (ago > APPROVED) await this.decide(hr, ids, day, ago);
      }
    }
    for (const [name, account_name, account_number] of ACCOUNTS)
      await this.bank.change(member(name), { account_name, sort_code: '00-00-00', account_number, version: 0 });
    await this.spend(member, hr, today);
    await this.deliver(member('Tomasz'), hr, today);
    await this.payOut(director, today);
  }

  private async workOn(
    actor: Actor,
    { name, begins, ends, afternoon, tasks, project }: (typeof WORKERS)[number],
    { day, ago, subjects }: { day: string; ago: number; subjects: DemoSubjects },
  ): Promise<string[]> {
    const at = this.at(day, 18);
    const work = { task: tasks[ago % tasks.length] ?? tasks[0], ...subjectOf(name, ago, subjects) };
    const morning = await this.time.enter(actor, { ...work, project, started_at: `${day}T${begins}`, ended_at: `${day}T${ends}` }, at);
    if (afternoon === null) return [morning.id];
    const later = tasks[(ago + 1) % tasks.length] ?? tasks[0];
    return [morning.id, (await this.time.enter(actor, { task: later, project, hours: afternoon, date: day }, at)).id];
  }

  /** A few are rejected, or approved with fewer hours. */
  private async decide(hr: Actor, ids: string[], day: string, ago: number): Promise<void> {
    const at = this.at(dayAfter(day, 1), 10);
    const [first, ...rest] = ids;
    if (first === undefined) return;
    if (ago === 18)
      await this.approvals.decide(
        hr,
        'time',
        { ids: [first], action: 'reject', reason: 'This was a bank holiday. Please check the day.' },
        at,
      );
    else if (ago === 14)
      await this.approvals.decide(
        hr,
        'time',
        { ids: [first], action: 'approve', approvedHours: { [first]: '2' }, reason: 'The meeting ended at noon.' },
        at,
      );
    else await this.approvals.decide(hr, 'time', { ids: [first], action: 'approve' }, at);
    if (rest.length > 0) await this.approvals.decide(hr, 'time', { ids: rest, action: 'approve' }, at);
  }

  private async spend(member: (first: string) => Actor, hr: Actor, today: string): Promise<void> {
    for (const { by, daysAgo, ...expense } of EXPENSES) {
      const date = dayAfter(today, -daysAgo);
      const { id } = await this.expenses.enter(member(by), { ...expense, date }, null, this.at(date, 19));
      if (daysAgo > APPROVED) await this.approvals.decide(hr, 'expenses', { ids: [id], action: 'approve' }, this.at(dayAfter(date, 1), 10));
    }
  }

  private async deliver(tester: Actor, hr: Actor, today: string): Promise<void> {
    const deliverable = { user_id: tester.userId, amount: '350.00', due_on: dayAfter(today, 10) };
    await this.deliverables.agree(hr, { ...deliverable, title: 'Compatibility report for consoles' }, this.at(dayAfter(today, -9), 11));
    const report = await this.deliverables.agree(
      hr,
      { ...deliverable, title: 'Test plan for the demo', amount: '180.00' },
      this.at(dayAfter(today, -9), 12),
    );
    await this.deliverables.deliver(
      tester,
      report.id,
      { note: 'In the drive, under Quality', version: 1 },
      this.at(dayAfter(today, -1), 16),
    );
  }

  private async payOut(director: Actor, today: string): Promise<void> {
    const at = this.at(dayAfter(today, -(PAID - 2)), 12);
    const payment = { method: 'bank_transfer', reference: `PAY ${at.toISOString().slice(0, 7)}` } as const;
    for (const { id, date, userId } of await this.duePayables(director)) {
      if (date >= dayAfter(today, -PAID)) continue;
      await this.payables.pay(director, id, payment, at);
      if (userId !== null) await this.inbox.date('clarity', userId, at);
    }
  }

  private async duePayables(director: Actor, cursor?: string): Promise<PayableView[]> {
    const { items, nextCursor } = await this.payables.all(director, {
      limit: 100,
      status: 'owed',
      ...(cursor !== undefined && { cursor }),
    });
    return nextCursor === null ? items : [...items, ...(await this.duePayables(director, nextCursor))];
  }

  private at(day: string, hour: number): Date {
    return momentOf(day, hour, this.clock.now());
  }
}
