import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { CompanyRepository, yearEndsOf } from '../company/company.repository.js';
import { yearEnds } from '../company/year-ends.rules.js';
import { toDecidedView } from '../decided-rows.js';
import { FinanceNoticesService } from '../finance-notices.service.js';
import { LedgerReadsService } from '../ledger/ledger-reads.service.js';
import { pounds } from '../money.rules.js';
import { VatFilingRepository } from '../tax/filing/vat-filing.repository.js';
import { waiting } from '../transactions/document-states.js';
import { checkedJournal, type CheckedJournal } from './journal-input.js';
import type { Journal } from './journal.entity.js';
import type { EnterJournal, JournalDetailView, JournalsQuery, JournalView } from './journals.dto.js';
import { abilities } from './journals.policy.js';
import { JournalsRepository, type JournalRow } from './journals.repository.js';

/** Journals entered by directors. They have no effect until approved; a wrong one is rejected and entered again. */
@Injectable()
export class JournalsService {
  constructor(
    private readonly database: Database,
    private readonly journals: JournalsRepository,
    private readonly ledger: LedgerReadsService,
    private readonly returns: VatFilingRepository,
    private readonly company: CompanyRepository,
    private readonly notices: FinanceNoticesService,
    private readonly secondPerson: SecondPersonService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @param reader undefined for an export */
  async page(query: JournalsQuery, reader?: Actor): Promise<Page<JournalView>> {
    const { items, nextCursor } = await this.journals.page(query);
    const decides = await this.decides(items, reader);
    return { items: items.map((row) => toJournalView(row, decides(row.enteredBy))), nextCursor };
  }

  /** @throws NotFound */
  async byId(id: string, reader: Actor): Promise<JournalDetailView> {
    const row = await this.journals.find(id);
    if (row === undefined) throw new NotFound();
    const [decides, entries] = await Promise.all([this.decides([row], reader), this.ledger.entriesOf('journal', id)]);
    return { ...toJournalView(row, decides(row.enteredBy)), entries };
  }

  /** Whether the reader may decide on what a user entered; no one reads an export in order to decide. */
  private decides(rows: readonly JournalRow[], reader?: Actor): Promise<(authorId: string | null) => boolean> {
    const authors = rows.map(({ enteredBy }) => enteredBy);
    return reader === undefined ? Promise.resolve(() => false) : this.secondPerson.decides(reader.userId, authors, GROUPS.admin);
  }

  /**
   * Enters a journal for approval.
   * @param now time of entry; samples are entered in the past.
   * @throws Invalid at the fields, Conflict `already-entered` if another journal has the id.
   */
  async enter(actor: Actor, input: EnterJournal, now = this.clock.now()): Promise<JournalDetailView> {
    const checked = checkedJournal(input, ukDate(now));
    await this.assertReturn(checked.vatReturnId);
    await this.assertYearEnd(checked.taxYearEnd);
    const id = input.id ?? randomUUID();
    await this.database.transaction(async (tx) => {
      const isNew = await this.journals.insert(tx, {
        id,
        ...checked,
        ...waiting(actor.userId, now),
      });
      // A double click or a retry: returns the first response, unless other content was sent with this id.
      if (!isNew) return this.assertSame(tx, id, actor, checked);
      await this.record(tx, actor, id, 'JOURNAL_ENTERED', { after: checked });
      await this.notices.waits(tx, { type: 'journal', id }, actor.userId);
    });
    return this.byId(id, actor);
  }

  /** @throws Invalid for a return that is not filed here */
  private async assertReturn(id: string | null): Promise<void> {
    if (id === null || (await this.returns.exists(id))) return;
    const message = 'This VAT return is not filed here.';
    throw new Invalid(message, { vat_return_id: message });
  }

  /** @throws Invalid for a day on which no financial year of the company ends */
  private async assertYearEnd(day: string | null): Promise<void> {
    if (day === null) return;
    const company = await this.company.find();
    if (company !== undefined && yearEnds(yearEndsOf(company), { from: day, to: day }).length > 0) return;
    const message = 'No financial year of the company ends on this day.';
    throw new Invalid(message, { tax_year_end: message });
  }

  /** The journal, locked until the end of the database transaction. @throws NotFound */
  async lock(tx: Tx, id: string): Promise<Journal> {
    const row = await this.journals.lock(tx, id);
    if (row === null) throw new NotFound();
    return row;
  }

  async record(tx: Tx, actor: Actor, id: string, action: string, values: { after?: object; details?: string }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'journal', id }, ...values });
    this.events.publish(tx, 'finance.changed', {});
  }

  private async assertSame(tx: Tx, id: string, actor: Actor, checked: CheckedJournal): Promise<void> {
    const stored = await this.lock(tx, id);
    const isSame = Object.entries(checked).every(([key, value]) => stored[key as keyof CheckedJournal] === value);
    if (stored.enteredBy !== actor.userId || !isSame)
      throw new Conflict(
        'This journal was already saved, with other values. Close the form and look for it in the list.',
        'already-entered',
      );
  }
}

function toJournalView(row: JournalRow, mayDecide: boolean): JournalView {
  return {
    id: row.id,
    kind: row.kind,
    amount: pounds(row.amountPence),
    opposite: row.isOpposite,
    from_account: row.fromAccount,
    to_account: row.toAccount,
    arrived: row.arrivedPence === null ? null : pounds(row.arrivedPence),
    fee: row.feePence === null ? null : pounds(row.feePence),
    interest: row.interestPence === null ? null : pounds(row.interestPence),
    category: row.category,
    vat_amount: row.vatPence === null ? null : pounds(row.vatPence),
    vat_code: row.vatCode,
    vat_return: row.returnFrom === null || row.returnTo === null ? null : { from: row.returnFrom, to: row.returnTo },
    tax_year_end: row.taxYearEnd,
    description: row.description,
    date: row.happenedOn,
    status: row.status,
    entered_by_name: row.enteredByName,
    ...toDecidedView(row),
    can: abilities(row, mayDecide),
  };
}
