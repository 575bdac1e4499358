import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { Clock } from '../platform/time/clock.js';
import { ukDate } from '../platform/time/days.rules.js';
import { BudgetsService } from '../finance/budgets/budgets.service.js';
import { CompanyService } from '../finance/company/company.service.js';
import { ForecastService } from '../finance/forecast/forecast.service.js';
import { JournalDecisionsService } from '../finance/journals/journal-decisions.service.js';
import { JournalsService } from '../finance/journals/journals.service.js';
import { LedgerPeriodsService } from '../finance/ledger/ledger-periods.service.js';
import { monthOf, nextMonth } from '../finance/ledger/ledger.rules.js';
import { VatFilingService } from '../finance/tax/filing/vat-filing.service.js';
import { VatReturnService } from '../finance/tax/vat-return.service.js';
import { TransactionDecisionsService } from '../finance/transactions/transaction-decisions.service.js';
import type { NewTransaction } from '../finance/transactions/transactions.dto.js';
import { TransactionsService } from '../finance/transactions/transactions.service.js';
import { CONTACT } from './demo-content.js';

type Sample = Pick<NewTransaction, 'type' | 'category' | 'description' | 'justification' | 'hmrc_category'> &
  Partial<Pick<NewTransaction, 'vat_code' | 'source' | 'investor_name'>> & { pounds: number; rate: 0 | 5 | 20; day: number };

/** Months that the demo tells of, this one included. */
const MONTHS = 18;
/** The latest months stay open. */
const OPEN_MONTHS = 2;

/** What comes again every month. */
const MONTHLY: readonly Sample[] = [
  {
    day: 1,
    type: 'expense',
    category: 'Rent & Facilities',
    pounds: 1_450,
    rate: 20,
    description: 'Studio rent, Wharf Street',
    justification: 'Workplace of the team',
    hmrc_category: 'Office costs',
  },
  {
    day: 4,
    type: 'expense',
    category: 'Software Licenses',
    pounds: 312.4,
    rate: 20,
    description: 'Source control and issue hosting',
    justification: 'Used every day by everyone',
    hmrc_category: 'Software and subscriptions',
  },
  {
    day: 6,
    type: 'expense',
    category: 'Development Tools',
    pounds: 189,
    rate: 20,
    vat_code: 'reverse_charge',
    description: 'Build machines in the cloud',
    justification: 'Nightly builds of Lantern Fox',
    hmrc_category: 'Software and subscriptions',
  },
  {
    day: 12,
    type: 'expense',
    category: 'Utilities',
    pounds: 146.8,
    rate: 5,
    description: 'Electricity',
    justification: 'Heating and machines of the studio',
    hmrc_category: 'Office costs',
  },
];

/** What comes in some months, by how many months ago. */
const OCCASIONAL: Readonly<Record<number, readonly Sample[]>> = {
  17: [
    {
      day: 3,
      type: 'investment',
      category: 'Investment Funding',
      pounds: 60_000,
      rate: 0,
      source: 'Angel Investment',
      investor_name: 'Harbour Angels',
      description: 'First round',
      justification: 'Eighteen months of development',
      hmrc_category: 'Investment Income',
    },
    {
      day: 15,
      type: 'expense',
      category: 'Hardware & Equipment',
      pounds: 7_899,
      rate: 20,
      description: 'Four workstations',
      justification: 'New team members',
      hmrc_category: 'Equipment and machinery',
    },
  ],
  15: [
    {
      day: 20,
      type: 'income',
      category: 'Consulting Services',
      pounds: 6_500,
      rate: 20,
      description: 'Lighting work for Tidewater Games',
      justification: 'Contract of June',
      hmrc_category: 'Other business costs',
    },
  ],
  14: [
    {
      day: 9,
      type: 'expense',
      category: 'Travel & Transport',
      pounds: 980.4,
      rate: 0,
      vat_code: 'zero',
      description: 'Trains to the Brighton showcase',
      justification: 'Demo in front of publishers',
      hmrc_category: 'Travel costs',
    },
  ],
  12: [
    {
      day: 10,
      type: 'income',
      category: 'Grants',
      pounds: 12_000,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'UK Games Fund, first part',
      justification: 'Prototype grant',
      hmrc_category: 'Other business costs',
    },
  ],
  11: [
    {
      day: 18,
      type: 'expense',
      category: 'Insurance',
      pounds: 640,
      rate: 0,
      vat_code: 'exempt',
      description: 'Professional indemnity, one year',
      justification: 'Required by the lease',
      hmrc_category: 'Insurance',
    },
  ],
  9: [
    {
      day: 22,
      type: 'expense',
      category: 'Marketing & Advertising',
      pounds: 5_600,
      rate: 20,
      description: 'Trailer for the autumn festival',
      justification: 'Wishlists before the demo',
      hmrc_category: 'Marketing',
    },
  ],
  8: [
    {
      day: 14,
      type: 'product',
      category: 'Game Sales',
      pounds: 18_420.5,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, launch of Paper Lighthouse',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
  7: [
    {
      day: 14,
      type: 'product',
      category: 'Game Sales',
      pounds: 22_310.75,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, second month',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
  6: [
    {
      day: 8,
      type: 'expense',
      category: 'Professional Services',
      pounds: 3_150.25,
      rate: 20,
      description: 'Accountant, annual accounts',
      justification: 'Companies House filing',
      hmrc_category: 'Legal and professional costs',
    },
  ],
  5: [
    {
      day: 5,
      type: 'product',
      category: 'Merchandise Sales',
      pounds: 2_940.99,
      rate: 20,
      description: 'Fox plush, first batch',
      justification: 'Shop sales',
      hmrc_category: 'Things you buy to sell on',
    },
  ],
  4: [
    {
      day: 25,
      type: 'expense',
      category: 'Training & Education',
      pounds: 720,
      rate: 20,
      description: 'Animation course for two',
      justification: 'Skills that the next game needs',
      hmrc_category: 'Training and development',
    },
  ],
  3: [
    {
      day: 14,
      type: 'product',
      category: 'Game Sales',
      pounds: 31_205.1,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, summer sale',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
  2: [
    {
      day: 11,
      type: 'income',
      category: 'Consulting Services',
      pounds: 4_250,
      rate: 20,
      description: 'Sound design for Glass Orchard',
      justification: 'Contract of August',
      hmrc_category: 'Other business costs',
    },
  ],
  1: [
    {
      day: 17,
      type: 'product',
      category: 'Game Sales',
      pounds: 9_870,
      rate: 0,
      vat_code: 'outside_scope',
      description: 'Steam, quiet month',
      justification: 'Monthly statement',
      hmrc_category: 'Other business costs',
    },
  ],
};

/** Entered and not decided yet. */
const PENDING: Sample = {
  day: 1,
  type: 'expense',
  category: 'Office Supplies',
  pounds: 84.2,
  rate: 20,
  description: 'Chair for the sound room',
  justification: 'The old one squeaks in recordings',
  hmrc_category: 'Office costs',
};

/** A bill that turned up after its quarter was filed. */
const LATE: Sample = {
  day: 20,
  type: 'expense',
  category: 'Professional Services',
  pounds: 480,
  rate: 20,
  description: 'Translation of the store page into Japanese',
  justification: 'Launch in Japan',
  hmrc_category: 'Legal and professional costs',
};
const LATE_MONTHS = 7;

/** Numbers that fit their rules and belong to no one we know of. */
const COMPANY = {
  company_name: CONTACT.legalName,
  company_number: CONTACT.companyNumber,
  vat_registration: 'GB980780684',
  vat_effective_date: '2022-01-01',
  vat_stagger: 'quarters_march',
  utr: '1955839661',
  fiscal_year_end: '2026-03-31',
  incorporation_date: '2021-04-12',
  associated_companies: 0,
  version: 0,
} as const;

/** One that is far from its limit, one that is near it, and one beyond it. */
const BUDGETS = [
  { category: 'Development Tools', allocated: 600, period: 'quarterly' },
  { category: 'Rent & Facilities', allocated: 18_000, period: 'yearly' },
  { category: 'Utilities', allocated: 140, period: 'monthly' },
] as const;

/** Of next month, which will cost more than the last three. */
const ESTIMATE = { amount: 9_600, note: 'Motion capture for Glass Orchard', version: 0 } as const;

/** Eighteen months of the books of a small studio: entered by one director, approved by another, closed month by month. */
@Injectable()
export class DemoFinance {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly decisions: TransactionDecisionsService,
    private readonly periods: LedgerPeriodsService,
    private readonly budgets: BudgetsService,
    private readonly forecast: ForecastService,
    private readonly company: CompanyService,
    private readonly returns: VatReturnService,
    private readonly filing: VatFilingService,
    private readonly journals: JournalsService,
    private readonly journalDecisions: JournalDecisionsService,
    private readonly clock: Clock,
  ) {}

  async fill(bookkeeper: Actor, director: Actor): Promise<void> {
    const today = ukDate(this.clock.now());
    await this.company.save(director, COMPANY);
    for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
      const month = monthsBefore(today, ago);
      for (const sample of [...MONTHLY, ...(OCCASIONAL[ago] ?? [])].sort((a, b) => a.day - b.day)) {
        const date = `${month}-${String(sample.day).padStart(2, '0')}`;
        if (date > today) continue;
        const { id } = await this.enter(bookkeeper, sample, date);
        await this.decisions.approve(director, id, momentOf(date, 15));
      }
      if (ago >= OPEN_MONTHS) await this.periods.close(director, monthOf(`${month}-01`));
      if (ago > OPEN_MONTHS) await this.fileQuarter(bookkeeper, director, month);
    }
    const { id } = await this.enter(
      bookkeeper,
      { ...PENDING, description: 'Team dinner', justification: 'Not a cost of the company' },
      today,
    );
    await this.decisions.reject(director, id, 'Please claim this as an expense of your own.');
    await this.enter(bookkeeper, PENDING, today);
    const late = await this.enter(bookkeeper, LATE, `${monthsBefore(today, LATE_MONTHS)}-${String(LATE.day)}`);
    await this.decisions.approve(director, late.id);
    for (const budget of BUDGETS) await this.budgets.create(director, budget);
    await this.forecast.set(director, nextMonth(monthOf(today)), ESTIMATE);
  }

  /** Marks the quarter that ends with a month as filed, if one does, and pays it. @param month YYYY-MM */
  private async fileQuarter(bookkeeper: Actor, director: Actor, month: string): Promise<void> {
    const period = (await this.filing.open()).find(({ to }) => to.startsWith(month));
    if (period === undefined) return;
    const { from, to, due_date } = period;
    const { box1, box4, box5, box6, box7, is_payment } = await this.returns.of({ from, to });
    await this.filing.file(director, { from, to, box1, box4, box6, box7, filed_on: `${due_date.slice(0, 8)}03`, note: '' });
    if (box5 === 0) return;
    const date = `${due_date.slice(0, 8)}05`;
    const description = is_payment ? 'VAT of the quarter' : 'VAT of the quarter, paid back';
    const input = { kind: 'vat', amount: box5.toFixed(2), date, description, opposite: !is_payment } as const;
    const { id } = await this.journals.enter(bookkeeper, input, momentOf(date, 10));
    await this.journalDecisions.approve(director, id, momentOf(date, 15));
  }

  private enter(actor: Actor, { pounds, rate, day: _, ...sample }: Sample, date: string): Promise<{ id: string }> {
    return this.transactions.enter(actor, { ...sample, amount: pounds, vat_rate: rate, date }, null, momentOf(date, 10));
  }
}

function momentOf(date: string, hour: number): Date {
  return new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/** YYYY-MM. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
