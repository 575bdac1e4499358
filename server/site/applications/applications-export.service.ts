import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import type { Download } from '../../platform/documents/downloads.js';
import { dayCell, type SheetCell } from '../../platform/documents/sheet-rows.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { TableFiles } from '../../platform/documents/table-files.js';
import { MAX_PAGE_SIZE } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { dayText, ukDate } from '../../platform/time/days.rules.js';
import { APPLICATION_STATE_LABELS } from './application-states.rules.js';
import type { ApplicationsExportQuery } from './applications.dto.js';
import { ApplicationsRepository, type ApplicationRow } from './applications.repository.js';
import { APPLICATION } from './applications.service.js';

const HEADER = ['Sent on', 'Name', 'Email address', 'Role', 'Intent', 'State', 'Portfolio', 'Skills', 'Replied on', 'Deleted after'];
const WIDTHS = [12, 24, 28, 20, 12, 12, 30, 60, 12, 12];

/** Exports of job applications, without notes and files. */
@Injectable()
export class ApplicationsExportService {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsRepository,
    private readonly files: TableFiles,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The applications that match the filter, newest first, without the actor's own. The export is recorded, without the search text. @throws errors of `TableFiles` */
  file(actor: Actor, { format, ...filter }: ApplicationsExportQuery, signal: AbortSignal): Promise<Download> {
    const today = ukDate(this.clock.now());
    const table: ExportTable<ApplicationRow> = {
      title: 'Applications',
      facts: [['Exported on', dayText(today)]],
      header: HEADER,
      widths: WIDTHS,
      rows: () => this.rows(actor, filter),
      cells: cellsOf,
    };
    const record = () =>
      this.database.transaction(async (tx) => {
        const { role, intent, state, account } = filter;
        await this.audit.record(tx, {
          actor,
          action: 'APPLICATIONS_EXPORTED',
          target: { type: APPLICATION, id: 'list' },
          after: { format, role, intent, state, account },
        });
      });
    return this.files.make(actor, table, { format, name: `applications-${today}`, signal, record });
  }

  private async *rows(actor: Actor, filter: Omit<ApplicationsExportQuery, 'format'>): AsyncGenerator<ApplicationRow[]> {
    for (let cursor: string | undefined; ;) {
      const page = await this.applications.page(actor.userId, { ...filter, limit: MAX_PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
      if (page.items.length > 0) yield page.items;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }
}

function cellsOf(row: ApplicationRow): SheetCell[] {
  const day = (iso: string | null): SheetCell => dayCell(iso === null ? null : ukDate(new Date(iso)));
  return [
    day(row.createdAt),
    row.name,
    row.email,
    row.role,
    row.intent,
    APPLICATION_STATE_LABELS[row.state],
    row.portfolio ?? '',
    row.skills,
    day(row.repliedAt),
    day(row.erasedAt),
  ];
}
