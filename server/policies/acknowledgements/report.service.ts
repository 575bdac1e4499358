import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { dayCell, type SheetCell } from '../../platform/documents/sheet-rows.js';
import { TableFiles } from '../../platform/documents/table-files.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { dayText, ukDate } from '../../platform/time/days.rules.js';
import { PoliciesRepository, type PublishedPolicyRow } from '../policies.repository.js';
import { AGREEMENT_LABELS, type AgreementState } from '../policies.rules.js';
import { AgreementsService, countsOf, type PersonAgreement } from './agreements.service.js';
import type { PolicyReportView, ReportExportQuery, ReportPersonView } from './report.dto.js';

const ORDER: readonly AgreementState[] = ['overdue', 'waiting', 'agreed'];
const HEADER = [
  'Policy',
  'Category',
  'Person',
  'State',
  'Due date',
  'Published version',
  'Agreed to version',
  'SHA-256 of its text',
  'Agreed at',
];
const WIDTHS = [40, 20, 24, 12, 12, 12, 12, 66, 18];
const UK_TIME = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });

interface ReportRow {
  policy: PublishedPolicyRow;
  person: PersonAgreement;
}

/** Who agreed to the published policies, and who is overdue. */
@Injectable()
export class ReportService {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly agreements: AgreementsService,
    private readonly files: TableFiles,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for a draft too */
  async of(id: string): Promise<PolicyReportView> {
    const [policy] = await this.policies.published(id);
    if (policy === undefined) throw new NotFound();
    const people = (await this.agreements.of([policy])).get(id) ?? [];
    const { number, agreedFrom, dueDate } = policy;
    return { id, version: number, agreedFrom, dueDate, counts: countsOf(people), people: inOrder(people).map(toPersonView) };
  }

  /** @throws NotFound, and what `TableFiles` throws. */
  async file(actor: Actor, { format, policy: id, overdue }: ReportExportQuery, signal: AbortSignal): Promise<Download> {
    const policies = await this.policies.published(id ?? null);
    if (id !== undefined && policies.length === 0) throw new NotFound();
    const today = ukDate(this.clock.now());
    const table: ExportTable<ReportRow> = {
      title: overdue ? 'Overdue policies' : 'Policies and agreements',
      facts: [['Made on', dayText(today)]],
      header: HEADER,
      widths: WIDTHS,
      rows: () => this.rows(policies, overdue),
      cells: cellsOf,
      printed: {
        header: HEADER.filter((_, column) => column !== HASH_COLUMN),
        widths: WIDTHS.filter((_, column) => column !== HASH_COLUMN),
        cells: (row) => cellsOf(row).filter((_, column) => column !== HASH_COLUMN),
      },
    };
    const record = () =>
      this.database.transaction(async (tx) => {
        await this.audit.record(tx, {
          actor,
          action: 'POLICY_REPORT_EXPORTED',
          target: { type: 'policy-report', id: id ?? 'all' },
          details: `${overdue ? 'overdue, ' : ''}${format}`,
        });
      });
    return this.files.make(actor, table, { format, name: `policies-${today}`, signal, record });
  }

  /** One chunk for each policy. */
  private async *rows(policies: readonly PublishedPolicyRow[], overdue: boolean): AsyncGenerator<ReportRow[]> {
    for (const policy of policies) {
      const people = (await this.agreements.of([policy])).get(policy.id) ?? [];
      const rows = inOrder(people).flatMap((person) => (overdue && person.state !== 'overdue' ? [] : [{ policy, person }]));
      if (rows.length > 0) yield rows;
    }
  }
}

const HASH_COLUMN = 7;

function cellsOf({ policy, person: { name, state, dueDate, agreement } }: ReportRow): SheetCell[] {
  return [
    policy.title,
    policy.category,
    name,
    AGREEMENT_LABELS[state],
    dueDate === null ? '' : dayCell(dueDate),
    String(policy.number),
    agreement === null ? '' : String(agreement.number),
    agreement?.contentHash ?? '',
    agreement === null ? '' : UK_TIME.format(new Date(agreement.acknowledgedAt)).replace(',', ''),
  ];
}

/** Those who are overdue first. The order by name is that of the list. */
function inOrder(people: readonly PersonAgreement[]): PersonAgreement[] {
  return ORDER.flatMap((state) => people.filter((person) => person.state === state));
}

function toPersonView({ userId, name, state, dueDate, agreement }: PersonAgreement): ReportPersonView {
  return {
    id: userId,
    name,
    state,
    dueDate,
    version: agreement?.number ?? null,
    hash: agreement?.contentHash ?? null,
    acknowledgedAt: agreement?.acknowledgedAt ?? null,
  };
}
