import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import type { Download } from '../../platform/documents/downloads.js';
import { dayCell, type SheetCell } from '../../platform/documents/sheet-rows.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { TableFiles } from '../../platform/documents/table-files.js';
import { Forbidden, NotFound } from '../../platform/errors/errors.js';
import { dayText } from '../../platform/time/days.rules.js';
import { assertOrder } from '../../platform/time/day-order.js';
import { CLAIM_STATUS_LABELS } from '../clarity.rules.js';
import { marksOf } from '../claims/claim-marks.rules.js';
import { maySeeClaimsOf } from '../claims/claims.policy.js';
import type { TimeExportQuery } from './time.dto.js';
import { TimeRepository, type TimeRow } from './time.repository.js';
import { hoursCell } from './hours-cell.js';

const BATCH = 500;
const HEADER = ['Person', 'Date', 'Start', 'End', 'Task', 'Project', 'Status', 'Reason', 'Hours', 'Approved hours', 'Marked'];
const WIDTHS = [24, 12, 18, 18, 40, 24, 12, 30, 10, 16, 14];
const UK_TIME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

const UK_CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

/** Exports of recorded time, without pay. */
@Injectable()
export class TimeExportsService {
  constructor(
    private readonly database: Database,
    private readonly time: TimeRepository,
    private readonly files: TableFiles,
    private readonly audit: Audit,
  ) {}

  /**
   * The time in a period, of the actor or, for approvers, of another user or everyone.
   * @throws Invalid for days out of order, NotFound or Forbidden for the time of others, or errors of `TableFiles`.
   */
  async file(actor: Actor, query: TimeExportQuery, signal: AbortSignal): Promise<Download> {
    const { from, to, user_id, everyone, format } = query;
    assertOrder({ from, to });
    if (everyone && !inGroup(actor.roles, 'clarityManagers')) throw new Forbidden();
    const userId = user_id ?? actor.userId;
    if (!maySeeClaimsOf(actor, userId)) throw new NotFound();
    const table: ExportTable<TimeRow> = {
      title: 'Time',
      facts: [
        ['Period', `${dayText(from)} to ${dayText(to)}`],
        ['Times', 'as in the United Kingdom'],
      ],
      header: HEADER,
      widths: WIDTHS,
      rows: () => this.rows(everyone ? null : userId, { from, to }),
      cells: cellsOf,
      printed: PRINTED,
    };
    const record = () =>
      this.database.transaction(async (tx) => {
        const details = `${from} to ${to}, ${everyone ? 'everyone' : 'one person'}, ${format}`;
        await this.audit.record(tx, { actor, action: 'TIME_EXPORTED', target: { type: 'user', id: userId }, details });
      });
    return this.files.make(actor, table, { format, name: `time-${from}-to-${to}`, signal, record });
  }

  private async *rows(userId: string | null, days: { from: string; to: string }): AsyncGenerator<TimeRow[]> {
    for (let after: { workedOn: string; id: string } | undefined; ;) {
      const rows = await this.time.ofDays(userId, days, BATCH, after);
      if (rows.length > 0) yield rows;
      after = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  }
}

function cellsOf(row: TimeRow): SheetCell[] {
  const moment = (iso: string | null): string => (iso === null ? '' : UK_TIME.format(new Date(iso)).replace(',', ''));
  return [
    row.userName ?? 'Deleted user',
    dayCell(row.workedOn),
    moment(row.startedAt),
    moment(row.endedAt),
    row.task,
    row.project ?? '',
    row.status,
    row.reason ?? '',
    hoursCell(row.seconds),
    row.approvedSeconds === null ? null : hoursCell(row.approvedSeconds),
    marksOf(row),
  ];
}

/** What a PDF has of an entry: its times without the day of the entry. */
const PRINTED: NonNullable<ExportTable<TimeRow>['printed']> = {
  header: ['Person', 'Date', 'Time', 'Task', 'Project', 'Status', 'Reason', 'Hours', 'Approved hours', 'Marked'],
  widths: [24, 16, 22, 38, 20, 18, 24, 8, 15, 13],
  cells: (row) => [
    row.userName ?? 'Deleted user',
    dayCell(row.workedOn),
    timesText(row),
    row.task,
    row.project ?? '',
    CLAIM_STATUS_LABELS[row.status],
    row.reason ?? '',
    hoursCell(row.seconds),
    row.approvedSeconds === null ? null : hoursCell(row.approvedSeconds),
    marksOf(row),
  ],
};

/** `09:15 to 12:45`; empty for an entry without times. */
function timesText({ startedAt, endedAt }: TimeRow): string {
  return startedAt === null || endedAt === null ? '' : [startedAt, endedAt].map((iso) => UK_CLOCK.format(new Date(iso))).join(' to ');
}
