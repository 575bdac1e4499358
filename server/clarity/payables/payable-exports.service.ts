import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import type { Download } from '../../platform/documents/downloads.js';
import { dayCell, type SheetCell } from '../../platform/documents/sheet-rows.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { TableFiles } from '../../platform/documents/table-files.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { pounds } from '../../finance/money.rules.js';
import { marksOf } from '../claims/claim-marks.rules.js';
import { hoursCell } from '../time/hours-cell.js';
import type { PayablesExportQuery } from './payables.dto.js';
import { PayablesRepository, type PayableRow } from './payables.repository.js';
import { PAYABLE_STATUS_LABELS, PAYABLE_TYPE_LABELS } from './payables.rules.js';

const BATCH = 500;
const HEADER = ['Person', 'Date', 'Type', 'For', 'Hours', 'Rate', 'Amount', 'Status', 'Approved by', 'Approved on', 'Marked'];
const WIDTHS = [24, 12, 14, 40, 10, 12, 12, 18, 24, 14, 24];

/** Files of what people are owed: for the payroll, which pays it elsewhere, and for an accountant. */
@Injectable()
export class PayableExportsService {
  constructor(
    private readonly database: Database,
    private readonly payables: PayablesRepository,
    private readonly files: TableFiles,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** All pages of the list with the same filter. @throws what `TableFiles` throws. */
  async file(actor: Actor, { status, total, user_id: userId, until, format }: PayablesExportQuery, signal: AbortSignal): Promise<Download> {
    const table: ExportTable<PayableRow> = {
      title: 'Payables',
      header: HEADER,
      widths: WIDTHS,
      rows: () => this.rows({ userId: userId ?? null, status, total, until }),
      cells: cellsOf,
    };
    const record = () =>
      this.database.transaction(async (tx) => {
        const details = `${status ?? total ?? 'all'}, ${userId === undefined ? 'everyone' : 'one person'}, ${format}`;
        await this.audit.record(tx, { actor, action: 'PAYABLES_EXPORTED', target: { type: 'user', id: userId ?? actor.userId }, details });
      });
    return this.files.make(actor, table, { format, name: `payables-${ukDate(this.clock.now())}`, signal, record });
  }

  private async *rows(filter: Parameters<PayablesRepository['page']>[0]): AsyncGenerator<PayableRow[]> {
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor } = await this.payables.page(filter, BATCH, cursor);
      if (items.length > 0) yield items;
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
}

function cellsOf(row: PayableRow): SheetCell[] {
  return [
    row.userName ?? 'Deleted user',
    dayCell(row.workedOn),
    PAYABLE_TYPE_LABELS[row.kind],
    row.description,
    row.approvedSeconds === null ? null : hoursCell(row.approvedSeconds),
    row.hourlyPence === null ? null : pounds(row.hourlyPence),
    pounds(row.amountPence),
    PAYABLE_STATUS_LABELS[row.status],
    row.approvedByName ?? 'Deleted user',
    dayCell(ukDate(new Date(row.createdAt))),
    marksOf(row),
  ];
}
