import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import type { PostingLine } from '../../finance/ledger/ledger.rules.js';
import { LedgerReadsService } from '../../finance/ledger/ledger-reads.service.js';
import { LedgerService } from '../../finance/ledger/ledger.service.js';
import { pounds } from '../../finance/money.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { maySeeClaimsOf } from '../claims/claims.policy.js';
import { ClarityNoticesService } from '../clarity-notices.service.js';
import { outcomesOf } from '../outcomes.js';
import { OwnPayService } from '../own-pay/own-pay.service.js';
import { ClarityPeopleRepository } from '../people/clarity-people.repository.js';
import { toSubjectView } from '../time/time-views.js';
import { hoursOf } from '../time/time.rules.js';
import type {
  AllPayablesQuery,
  Outcome,
  PayableDetailView,
  OwnPayablesQuery,
  PayableTotals,
  PayableTotalsQuery,
  PayableView,
  PayPayable,
  PayPayables,
} from './payables.dto.js';
import { PayablesRepository, type PayableRow } from './payables.repository.js';
import { owedLines, paidLines, type PayableKind } from './payables.rules.js';

/** An approved claim. */
interface ApprovedClaim {
  kind: PayableKind;
  id: string;
  userId: string;
  pence: number;
  /** The cost in the ledger: lines that sum to the amount. */
  cost: readonly PostingLine[];
  /** Of time. */
  hourlyPence: number | null;
  /** YYYY-MM-DD: when it was worked or spent. */
  date: string;
}

/** Whether the viewer decides on what is owed to this user. */
type Decides = (payeeId: string | null) => boolean;

/** Debts of the studio to users. Each is posted once on approval, and paid once. */
@Injectable()
export class PayablesService {
  constructor(
    private readonly database: Database,
    private readonly payables: PayablesRepository,
    private readonly people: ClarityPeopleRepository,
    private readonly ownPay: OwnPayService,
    private readonly ledger: LedgerService,
    private readonly ledgerReads: LedgerReadsService,
    private readonly inbox: InboxService,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: ClarityNoticesService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** What the actor is and was owed, the latest first. @throws NotFound for users who never worked here */
  async own(actor: Actor, { limit, cursor, ...filter }: OwnPayablesQuery): Promise<Page<PayableView>> {
    await this.ownPay.assertHas(actor);
    const { items, nextCursor } = await this.payables.page({ userId: actor.userId, ...filter }, limit, cursor);
    return { items: items.map((row) => toPayableView(row, null)), nextCursor };
  }

  /** The same of everyone, or of one person. */
  async all(actor: Actor, { limit, cursor, user_id, ...filter }: AllPayablesQuery): Promise<Page<PayableView>> {
    const { items, nextCursor } = await this.payables.page({ userId: user_id ?? null, ...filter }, limit, cursor);
    const decides = await this.decides(actor, items);
    return { items: items.map((row) => toPayableView(row, decides)), nextCursor };
  }

  /**
   * What the ledger of a person comes to.
   * @throws NotFound for users who never worked here, and for that of someone else, unless the actor approves claims.
   */
  async totals(actor: Actor, { user_id: userId = actor.userId }: PayableTotalsQuery): Promise<PayableTotals> {
    await this.ownPay.assertHas(actor);
    if (!maySeeClaimsOf(actor, userId)) throw new NotFound();
    const { earnedPence, reimbursedPence, paidPence, owedPence } = await this.payables.totals(userId);
    return { earned: pounds(earnedPence), reimbursed: pounds(reimbursedPence), paid: pounds(paidPence), outstanding: pounds(owedPence) };
  }

  /** Makes and posts what is owed for a claim, in the transaction of its approval. */
  async createPayable(tx: Tx, claim: ApprovedClaim, now: Date): Promise<void> {
    const { isOnPayroll } = await this.people.lock(tx, claim.userId, now);
    const id = randomUUID();
    // The payroll posts the wages as a whole.
    const entry = isOnPayroll
      ? null
      : await this.ledger.post(tx, {
          source: { kind: 'payable', id, event: 'approved' },
          documentDate: claim.date,
          lines: owedLines(claim.pence, claim.cost),
        });
    await this.payables.insert(tx, {
      id,
      userId: claim.userId,
      kind: claim.kind,
      claimId: claim.id,
      amountPence: claim.pence,
      hourlyPence: claim.hourlyPence,
      // Statements list it by this day: those of closed months are made already.
      owedFrom: entry?.postedOn ?? (await this.ledger.lockPostingDay(tx, claim.date)),
      entryId: entry?.id ?? null,
      status: isOnPayroll ? 'payroll' : 'owed',
      method: null,
      reference: null,
      paidOn: null,
      paidBy: null,
      paidAt: null,
      paymentEntryId: null,
      selfPaid: false,
      withdrawnOn: null,
      createdAt: now,
    });
    this.events.publish(tx, 'finance.changed', {});
  }

  /** Withdraws the payable of a reopened claim. @throws Conflict `already-paid` */
  async withdraw(tx: Tx, kind: PayableKind, claimId: string): Promise<void> {
    const row = await this.payables.lockOfClaim(tx, kind, claimId);
    if (row === null) return;
    if (row.status === 'paid') throw new Conflict('This has been paid, so it can no longer be reopened.', 'already-paid');
    const reversal =
      row.entryId === null ? null : await this.ledger.reverse(tx, row.entryId, { kind: 'payable', id: row.id, event: 'reversed' });
    await this.payables.update(tx, row.id, { status: 'withdrawn', withdrawnOn: reversal?.postedOn ?? ukDate(this.clock.now()) });
    this.events.publish(tx, 'finance.changed', {});
  }

  /**
   * Records the payment, and settles the debt in the ledger. Idempotent.
   * @param now time of payment; samples are paid in the past.
   * @throws NotFound; Conflict `already-paid`, `not-owed` or `own-payable`.
   */
  async pay(actor: Actor, id: string, { method, reference }: PayPayable, now = this.clock.now()): Promise<PayableView> {
    await this.database.transaction(async (tx) => {
      const row = await this.payables.lock(tx, id);
      if (row === null) throw new NotFound();
      if (row.status === 'paid' && row.paidBy === actor.userId && row.method === method && row.reference === reference) return;
      if (row.status === 'paid') throw new Conflict('This was paid already.', 'already-paid');
      if (row.status === 'payroll') throw new Conflict('This is paid through the payroll.', 'not-owed');
      if (row.status !== 'owed') throw new Conflict('This is no longer owed.', 'not-owed');
      const selfPaid = await this.secondPerson.assertOther(tx, {
        actorId: actor.userId,
        authorId: row.userId,
        roles: GROUPS.clarityManagers,
        message: 'This is owed to you, so someone else has to pay it.',
        code: 'own-payable',
      });
      const paidOn = ukDate(now);
      const entry = await this.ledger.post(tx, {
        source: { kind: 'payable', id, event: 'paid' },
        documentDate: paidOn,
        lines: paidLines(row.amountPence, method),
      });
      const payment = { method, reference, paidOn, paidBy: actor.userId, paidAt: now, paymentEntryId: entry.id, selfPaid };
      await this.payables.update(tx, id, { status: 'paid', ...payment });
      await this.audit.record(tx, { actor, action: 'PAYABLE_PAID', target: { type: 'payable', id }, after: { method, selfPaid } });
      await this.notices.paid(tx, row.userId, actor.userId);
      this.events.publish(tx, 'clarity.changed', { userId: row.userId });
      this.events.publish(tx, 'finance.changed', {});
    });
    const row = await this.find(id);
    return toPayableView(row, await this.decides(actor, [row]));
  }

  /** Pays several by one payment, each separately. */
  payAll(actor: Actor, { ids, ...payment }: PayPayables): Promise<Outcome[]> {
    return outcomesOf(ids, (id) => this.pay(actor, id, payment));
  }

  /** With what was worked on, as far as the actor may see it, and for those with access to finance what it posted. @throws NotFound */
  async detail(actor: Actor, id: string): Promise<PayableDetailView> {
    const row = await this.find(id);
    const { subjectType: type, subjectId } = row;
    const [decides, subject, entries] = await Promise.all([
      this.decides(actor, [row]),
      type === null || subjectId === null ? null : toSubjectView(this.inbox, actor, { type, id: subjectId }),
      inGroup(actor.roles, 'admin') ? this.ledgerReads.entriesOf('payable', id) : null,
    ]);
    return { ...toPayableView(row, decides), subject, entries };
  }

  private async find(id: string): Promise<PayableRow> {
    const row = await this.payables.find(id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  /** Whether a manager decides on what is owed to a user. */
  private decides({ userId }: Actor, rows: readonly PayableRow[]): Promise<Decides> {
    const payees = rows.map((row) => row.userId);
    return this.secondPerson.decides(userId, payees, GROUPS.clarityManagers);
  }
}

/** @param decides null for users who look at what they are owed themselves */
function toPayableView(row: PayableRow, decides: Decides | null): PayableView {
  const isDecidable = decides?.(row.userId) === true;
  return {
    id: row.id,
    type: row.kind,
    claim_id: row.claimId,
    userId: row.userId,
    user_name: row.userName,
    description: row.description,
    date: row.workedOn,
    hours: row.approvedSeconds === null ? null : hoursOf(row.approvedSeconds),
    hourly: row.hourlyPence === null ? null : pounds(row.hourlyPence),
    amount: pounds(row.amountPence),
    status: row.status,
    paid: row.status === 'paid',
    method: row.method,
    reference: row.reference,
    paid_on: row.paidOn,
    paid_by_name: row.paidByName,
    self_paid: row.selfPaid,
    approved_by_name: row.approvedByName,
    self_approved: row.selfApproved,
    receipt_path: row.receiptOf === null ? null : `clarity/expenses/${row.receiptOf}/receipt`,
    bank_details_since: decides === null ? null : row.bankDetailsSince,
    created_at: row.createdAt,
    can: {
      pay: isDecidable && row.status === 'owed',
      reopen: isDecidable && (row.status === 'owed' || row.status === 'payroll'),
    },
  };
}
