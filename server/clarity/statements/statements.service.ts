import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Documents } from '../../platform/documents/documents.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { inPounds } from '../../platform/documents/export-table.js';
import { NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { Clock } from '../../platform/time/clock.js';
import { exactHours } from '../../platform/time/hours.rules.js';
import { LedgerPeriodsService } from '../../finance/ledger/ledger-periods.service.js';
import { monthEnd } from '../../finance/ledger/ledger.rules.js';
import { pounds } from '../../finance/money.rules.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { maySeeClaimsOf } from '../claims/claims.policy.js';
import { HOUR_SECONDS } from '../time/time.rules.js';
import { OwnPayService } from '../own-pay/own-pay.service.js';
import { statementOf, type Movement } from './statement-content.js';
import type { Statement } from './statement.entity.js';
import type { StatementContent, StatementLine, StatementsQuery, StatementView } from './statements.dto.js';
import { StatementsRepository, type StatementRow } from './statements.repository.js';

/** A file of a statement. */
export interface StatementFile {
  name: string;
  bytes: Buffer;
}

/** One statement for each person and month, made in the transaction that closes the month. Its files never change. */
@Injectable()
export class StatementsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly statements: StatementsRepository,
    private readonly periods: LedgerPeriodsService,
    private readonly directory: UserDirectoryService,
    private readonly ownPay: OwnPayService,
    private readonly documents: Documents,
    private readonly studio: StudioIdentity,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('statement', (ids) => statements.namesOf(ids));
  }

  onModuleInit(): void {
    this.periods.onClosing(async (tx, { months, later }, actor) => {
      const active = await this.statements.activeMonths(tx, [...months, ...later]);
      for (const month of active) await this.make(tx, month, actor, later.includes(month));
    });
  }

  /**
   * The latest month first.
   * @throws NotFound for users who never worked here, and for those of another user, unless the actor approves what they hand in.
   */
  async page(actor: Actor, { user_id, limit, cursor }: StatementsQuery): Promise<Page<StatementView>> {
    await this.ownPay.assertHas(actor);
    const userId = user_id ?? actor.userId;
    if (!maySeeClaimsOf(actor, userId)) throw new NotFound();
    const { items, nextCursor } = await this.statements.page(userId, limit, cursor);
    return { items: items.map(toStatementView), nextCursor };
  }

  /** @throws NotFound */
  async json(actor: Actor, id: string): Promise<StatementFile> {
    const row = await this.visible(actor, id);
    return { name: `${nameOf(row)}.json`, bytes: Buffer.from(row.content) };
  }

  /** @throws NotFound, and what `Documents` throws. */
  async pdf(actor: Actor, id: string, signal: AbortSignal): Promise<StatementFile> {
    const row = await this.visible(actor, id);
    const name = `${nameOf(row)}.pdf`;
    const stored = await this.statements.pdf(id);
    if (stored !== null) return { name, bytes: stored };
    const generated = await this.makePdf(actor, row, signal);
    await this.database.transaction(async (tx) => {
      await this.statements.storePdf(tx, id, generated);
    });
    // Another request may have stored it first.
    return { name, bytes: (await this.statements.pdf(id)) ?? generated };
  }

  /**
   * Creates the statements of a month; one equal to the latest of its month is not created again.
   * @param isLater the month was closed before: only what is owed when it begins may have changed.
   */
  private async make(tx: Tx, month: string, actor: Actor, isLater: boolean): Promise<void> {
    const movements = new Map<string, Movement[]>();
    for (const { userId, ...movement } of await this.statements.movements(tx, month, monthEnd(month)))
      movements.set(userId, [...(movements.get(userId) ?? []), withNumbers(movement)]);
    const opening = await this.statements.unpaidBefore(tx, month);
    const latest = await this.statements.latest(tx, month);
    const people = [...new Set([...movements.keys(), ...opening.keys()])];
    const names = await this.directory.namesOf(people);
    const { name: studio } = await this.studio.current();
    const statements = people.flatMap((userId): Statement[] => {
      const before = latest.get(userId);
      const owed = opening.get(userId) ?? 0;
      const content = (issue: number): string =>
        textOf(statementOf({ name: names.get(userId) ?? '', studio, month: month.slice(0, 7), issue }, owed, movements.get(userId) ?? []));
      if (before !== undefined && (isLater ? contentOf(before).opening === pounds(owed) : before.content === content(before.issue)))
        return [];
      const issue = (before?.issue ?? 0) + 1;
      const text = content(issue);
      const sha256 = createHash('sha256').update(text).digest();
      return [{ id: randomUUID(), userId, month, issue, content: text, sha256, pdf: null, createdAt: this.clock.now() }];
    });
    await this.statements.insert(tx, statements);
    for (const { id, sha256, issue } of statements)
      await this.audit.record(tx, {
        actor,
        action: 'STATEMENT_MADE',
        target: { type: 'statement', id },
        after: { month: month.slice(0, 7), issue, sha256: sha256.toString('hex') },
      });
  }

  private async makePdf(actor: Actor, row: StatementRow, signal: AbortSignal): Promise<Buffer> {
    const content = contentOf(row);
    const title = titleOf(content);
    const options = {
      title,
      author: content.studio,
      madeAt: new Date(row.createdAt),
      footer: `${content.studio} · ${title} · confidential`,
    };
    const admission = this.documents.admit(actor.userId);
    try {
      const document = await this.documents.pdf(admission, options, blocksOf(content), signal);
      return await buffer(document.read());
    } finally {
      admission.release();
    }
  }

  private async visible(actor: Actor, id: string): Promise<StatementRow> {
    const row = await this.statements.find(id);
    if (row === undefined || !maySeeClaimsOf(actor, row.userId)) throw new NotFound();
    return row;
  }
}

/** PostgreSQL sends sums as text. */
function withNumbers({ pence, ...movement }: Movement): Movement {
  return { ...movement, pence: Number(pence) };
}

function textOf(content: StatementContent): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function contentOf({ content }: Pick<StatementRow, 'content'>): StatementContent {
  return JSON.parse(content) as StatementContent;
}

function nameOf({ month, issue }: StatementRow): string {
  return `statement-${month.slice(0, 7)}${issue === 1 ? '' : `-${issue}`}`;
}

const KINDS: Record<StatementLine['kind'], string> = {
  time: 'Time',
  expense: 'Expense',
  deliverable: 'Deliverable',
  taken_back: 'Taken back',
  payment: 'Paid',
};

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Statement for October 2026`. */
const titleOf = ({ month }: StatementContent): string => `Statement for ${MONTH.format(new Date(`${month}-01`))}`;

async function* blocksOf(content: StatementContent): AsyncGenerator<PdfBlock[]> {
  const fact = (label: string, value: string): PdfBlock => ({ kind: 'fact', label, value });
  const sum = (label: string, amount: number, isTotal = false): PdfBlock => ({ kind: 'row', cells: [label, inPounds(amount)], isTotal });
  yield [
    { kind: 'heading', text: titleOf(content) },
    fact('For', content.name),
    fact('From', content.studio),
    ...(content.issue > 1 ? [fact('Issue', `${content.issue}: a month was opened again after an earlier one`)] : []),
    { kind: 'gap' },
    {
      kind: 'columns',
      columns: [
        { label: '', width: 76 },
        { label: '', width: 24, align: 'right' },
      ],
    },
    sum('Owed when the month began', content.opening),
    sum('Earned', content.earned),
    sum('Expenses', content.reimbursed),
    sum('Paid', content.paid),
    sum('Owed when the month ended', content.closing, true),
    { kind: 'gap' },
  ];
  if (content.lines.length > 0)
    yield [
      {
        kind: 'columns',
        columns: [
          { label: 'Date', width: 20 },
          { label: 'Type', width: 14 },
          { label: 'For', width: 38 },
          { label: 'Hours', width: 10, align: 'right' },
          { label: 'Amount', width: 18, align: 'right' },
        ],
      },
      ...content.lines.map(({ date, kind, description, hours, amount, payroll, marked }): PdfBlock => ({
        kind: 'row',
        cells: [
          DAY.format(new Date(date)),
          KINDS[kind],
          [description, payroll ? 'Paid through the payroll' : '', marked ?? ''].filter(Boolean).join('\n'),
          hours === null ? '' : exactHours(Math.round(hours * HOUR_SECONDS)),
          inPounds(amount),
        ],
      })),
    ];
  await Promise.resolve();
}

function toStatementView(row: StatementRow): StatementView {
  const { earned, reimbursed, paid, closing } = contentOf(row);
  const { id, month, issue, sha256, createdAt } = row;
  return { id, month: month.slice(0, 7), issue, earned, reimbursed, paid, closing, sha256: sha256.toString('hex'), created_at: createdAt };
}
