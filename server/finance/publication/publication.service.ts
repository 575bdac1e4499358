import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { monthEnd, monthOf } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import type { PublicationAboutView, PublicationView, PublicTransactionView, SavePublication } from './publication.dto.js';
import { PublicationRepository, type PublicMonthRow } from './publication.repository.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Something of the books has changed: a transaction, a month, a setting. */
    'finance.changed': Record<string, never>;
  }
}

const PATH = '/staff/finance/transactions-public';
const ABOUT_PATH = `${PATH}/about`;

/** What the studio shows everyone of its finances: sums by type, nothing that leads to a person or a contract. */
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

  /** What is published, with what either choice would show. */
  async view(): Promise<PublicationView> {
    const [setting, months] = await Promise.all([this.publication.closedOnly(), this.months()]);
    const [all, closed] = await Promise.all([this.lines(months), this.lines(months.filter(({ state }) => state === 'closed'))]);
    return {
      closed_only: setting?.closedOnly ?? false,
      version: setting?.version ?? 0,
      all_months: all,
      closed_months: closed,
      closed_to: closedTo(months),
    };
  }

  /** @throws Conflict `publication-changed` with the stored one */
  async save(actor: Actor, { closed_only, version }: SavePublication): Promise<PublicationView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: async () => (await this.publication.lock(tx)) ?? { version: 0, closedOnly: false },
        message: 'Someone else changed this setting in the meantime.',
        code: 'publication-changed',
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
    const { closed_only, all_months, closed_months } = await this.view();
    return closed_only ? closed_months : all_months;
  }

  private async loadAbout(): Promise<PublicationAboutView> {
    const [setting, months] = await Promise.all([this.publication.closedOnly(), this.months()]);
    const closedOnly = setting?.closedOnly ?? false;
    return {
      closed_only: closedOnly,
      up_to: closedOnly ? (months.find(({ state }) => state === 'closed')?.month.slice(0, 7) ?? null) : null,
      corrections: months.flatMap(({ month, reopenedAt }) =>
        reopenedAt === null ? [] : [{ month: month.slice(0, 7), corrected_at: reopenedAt }],
      ),
    };
  }

  /** The months of this calendar year in the UK so far, the latest first. */
  private months(): Promise<PublicMonthRow[]> {
    const today = ukDate(this.clock.now());
    return this.publication.months(`${today.slice(0, 4)}-01-01`, monthOf(today));
  }

  /** Posted in some months, by type. Investment is no income and is left out. */
  private async lines(months: readonly PublicMonthRow[]): Promise<PublicTransactionView[]> {
    const days = months.map(({ month }) => month);
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

/** @param months of a year, the latest first @returns the last day of those that are closed, unless one between them is open */
function closedTo(months: readonly PublicMonthRow[]): string | null {
  const closed = months.slice(months.findIndex(({ state }) => state === 'closed'));
  const [last] = closed;
  return last?.state === 'closed' && closed.every(({ state }) => state === 'closed') ? monthEnd(last.month) : null;
}
