import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { monthEnd, monthOf, naturalBalance, type Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import type {
  PublicAccountView,
  PublicationAboutView,
  PublicationView,
  PublicTransactionView,
  SavePublication,
} from './publication.dto.js';
import { PublicationRepository, type PublicAccountRow, type PublicMonthRow } from './publication.repository.js';
import { publicTotalOf } from './publication.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Something of the books has changed: a transaction, a month, a setting. */
    'finance.changed': Record<string, never>;
  }
}

const PATH = '/staff/finance/transactions-public';
const ABOUT_PATH = `${PATH}/about`;

/** Public finance totals: sums by type, without a link to people or contracts. */
@Injectable()
export class PublicationService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly publication: PublicationRepository,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const changes = { changesOn: ['finance.changed'], maxAgeSeconds: 600 } as const;
    this.publicData.register({ path: PATH, load: () => this.load(), ...changes });
    this.publicData.register({ path: ABOUT_PATH, load: () => this.loadAbout(), ...changes });
  }

  current(): Promise<PublicTransactionView[]> {
    return this.publicData.read(PATH) as Promise<PublicTransactionView[]>;
  }

  about(): Promise<PublicationAboutView> {
    return this.publicData.read(ABOUT_PATH) as Promise<PublicationAboutView>;
  }

  /** The published totals, with a preview of each choice. */
  async view(): Promise<PublicationView> {
    const [setting, months] = await Promise.all([this.publication.closedOnly(), this.months()]);
    const closed = months.filter(({ state }) => state === 'closed');
    const [allLines, closedLines, accounts] = await Promise.all([
      this.lines(months),
      this.lines(closed),
      this.publication.accounts(months.map(firstDay), closed.map(firstDay)),
    ]);
    return {
      closed_only: setting?.closedOnly ?? false,
      version: setting?.version ?? 0,
      all_months: allLines,
      closed_months: closedLines,
      ...this.days(),
      closed: closed.map(({ month }) => month.slice(0, 7)),
      accounts: accounts.map(toAccountView),
    };
  }

  /** @throws Conflict `publication-changed` with the stored one */
  async save(actor: Actor, { closed_only, version }: SavePublication): Promise<PublicationView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: async () => (await this.publication.lock(tx)) ?? { version: 0, closedOnly: false },
        subject: 'This setting',
        code: 'publication-changed',
        target: { type: 'finance-publication', id: '1' },
        view: () => this.view(),
      });
      await this.publication.save(tx, { id: 1, closedOnly: closed_only, version: before.version + 1 });
      await this.audit.record(tx, {
        actor,
        action: 'PUBLIC_FINANCES_CHANGED',
        target: { type: 'finance-publication', id: '1' },
        before: { closedOnly: before.closedOnly },
        after: { closedOnly: closed_only },
      });
      this.events.publish(tx, 'finance.changed', {});
    });
    return this.view();
  }

  private async load(): Promise<PublicTransactionView[]> {
    const [setting, months] = await Promise.all([this.publication.closedOnly(), this.months()]);
    return this.lines(setting?.closedOnly === true ? months.filter(({ state }) => state === 'closed') : months);
  }

  private async loadAbout(): Promise<PublicationAboutView> {
    const [setting, months] = await Promise.all([this.publication.closedOnly(), this.months()]);
    const closedOnly = setting?.closedOnly ?? false;
    const upTo = closedOnly ? months.find(({ state }) => state === 'closed')?.month : undefined;
    return {
      closed_only: closedOnly,
      up_to: upTo?.slice(0, 7) ?? null,
      left_out: months
        .filter(({ month, state }) => upTo !== undefined && month < upTo && state !== 'closed')
        .map(({ month }) => month.slice(0, 7)),
      corrections: months.flatMap(({ month, reopenedAt }) =>
        reopenedAt === null ? [] : [{ month: month.slice(0, 7), corrected_at: reopenedAt }],
      ),
    };
  }

  /** The months of this calendar year in the UK so far, the latest first. */
  private months(): Promise<PublicMonthRow[]> {
    const { from, to } = this.days();
    return this.publication.months(from, monthOf(to));
  }

  /** Those of the months of this calendar year so far, this one as a whole. */
  private days(): Days {
    const today = ukDate(this.clock.now());
    return { from: `${today.slice(0, 4)}-01-01`, to: monthEnd(today) };
  }

  /** Posted in some months, by type. Investment is no income and is left out. */
  private async lines(months: readonly PublicMonthRow[]): Promise<PublicTransactionView[]> {
    const days = months.map(firstDay);
    const [last, first] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const sums = await this.publication.sums(days, { from: first, to: monthEnd(last) });
    const { updatedAt } = sums;
    if (updatedAt === null) return [];
    const rows = [
      { type: 'expense', pence: sums.expensePence, vat: sums.inputPence },
      { type: 'income', pence: sums.incomePence, vat: sums.outputPence - sums.productVatPence },
      { type: 'product', pence: sums.productPence, vat: sums.productVatPence },
    ];
    return rows
      .filter(({ pence, vat }) => pence !== 0 || vat !== 0)
      .map(({ type, pence, vat }) => ({ type, amount: pounds(pence), vat_amount: pounds(vat), updated_at: updatedAt }));
  }
}

const firstDay = ({ month }: PublicMonthRow): string => month;

function toAccountView({ code, name, type, allPence, closedPence }: PublicAccountRow): PublicAccountView {
  const total = publicTotalOf({ code, type });
  if (total === undefined) throw new Error(`Account ${code} counts in no public total.`);
  return {
    total,
    code,
    name,
    all_months: pounds(naturalBalance(type, allPence)),
    closed_months: pounds(naturalBalance(type, closedPence)),
  };
}
