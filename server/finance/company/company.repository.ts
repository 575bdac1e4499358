import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { CompanyInfo } from './company-info.entity.js';
import type { VatStagger } from './company.rules.js';
import { DeadlineReminder } from './deadline-reminder.entity.js';
import { DeadlineDone } from './deadline-done.entity.js';
import type { DeadlineType } from './deadlines.rules.js';
import type { YearEndChange, YearEnds } from './year-ends.rules.js';

export interface CompanyRow {
  companyName: string;
  companyNumber: string;
  vatRegistration: string | null;
  vatEffectiveDate: string | null;
  /** The last day of the registration, YYYY-MM-DD; null while it lasts. */
  vatEndDate: string | null;
  vatStagger: VatStagger | null;
  outsideScopeInBox6: boolean;
  utr: string | null;
  fiscalYearEnd: string;
  yearEndChanges: readonly YearEndChange[];
  incorporationDate: string | null;
  associatedCompanies: number;
  /** When it was saved first, YYYY-MM-DD. */
  enteredOn: string;
  version: number;
}

interface DoneRow {
  deadline: string;
  doneOn: string;
  note: string;
  doneByName: string | null;
}

/** When the company's financial years end. */
export function yearEndsOf({
  fiscalYearEnd: yearEnd,
  yearEndChanges,
  incorporationDate: incorporatedOn,
}: Pick<CompanyRow, 'fiscalYearEnd' | 'yearEndChanges' | 'incorporationDate'>): Required<YearEnds> {
  return { yearEnd, yearEndChanges, incorporatedOn };
}

@Injectable()
export class CompanyRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Undefined until it was saved. */
  async find(): Promise<CompanyRow | undefined> {
    const [row] = await this.queries.rows<CompanyRow>(
      `SELECT c.company_name AS "companyName", c.company_number AS "companyNumber", c.vat_registration AS "vatRegistration",
         c.vat_effective_date AS "vatEffectiveDate", c.vat_end_date AS "vatEndDate", c.vat_stagger AS "vatStagger", c.outside_scope_in_box6 AS "outsideScopeInBox6", c.utr, c.fiscal_year_end AS "fiscalYearEnd",
         c.year_end_changes AS "yearEndChanges",
         c.incorporation_date AS "incorporationDate", c.associated_companies AS "associatedCompanies",
         c.entered_on AS "enteredOn", c.version
       FROM finance_company c`,
    );
    return row;
  }

  /** The row as no other user can change it until the end of the transaction; null before the first time. */
  async lock(tx: Tx): Promise<CompanyInfo | null> {
    await lockTable(tx, CompanyInfo);
    return tx.manager.findOneBy(CompanyInfo, { id: 1 });
  }

  async save(tx: Tx, row: CompanyInfo): Promise<void> {
    await tx.manager.upsert(CompanyInfo, row, ['id']);
  }

  /** Those of the deadlines that are done. */
  done(deadlines: readonly string[]): Promise<DoneRow[]> {
    return this.queries.rows<DoneRow>(
      `SELECT d.deadline, d.done_on AS "doneOn", d.note, ${colleagueName('author')} AS "doneByName"
       FROM finance_deadlines_done d ${joinUser('author', 'd.done_by')} WHERE d.deadline = ANY($1::text[])`,
      [deadlines],
    );
  }

  /** What a user ticked off. */
  doneBy(userId: string): Promise<Array<{ deadline: string; doneOn: string; note: string }>> {
    return this.queries.rows<{ deadline: string; doneOn: string; note: string }>(
      `SELECT d.deadline, d.done_on AS "doneOn", d.note FROM finance_deadlines_done d WHERE d.done_by = $1 ORDER BY d.deadline`,
      [userId],
    );
  }

  /** The deadlines behind reminders, for users who may see them. */
  remindersOf(ids: readonly string[]): Promise<Array<{ id: string; deadline: string; dueOn: string }>> {
    return this.queries.rows<{ id: string; deadline: string; dueOn: string }>(
      `SELECT r.id, r.deadline, r.due_on AS "dueOn" FROM finance_deadline_reminders r WHERE r.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Ids of the reminders of a deadline. */
  async reminders(tx: Tx, deadline: string): Promise<string[]> {
    const rows = await tx.manager.find(DeadlineReminder, { where: { deadline }, select: { id: true } });
    return rows.map(({ id }) => id);
  }

  /** Reminders of deadlines that are not done. */
  openReminders(tx: Tx): Promise<Array<{ id: string; deadline: string; dueOn: string }>> {
    return tx.manager.query<Array<{ id: string; deadline: string; dueOn: string }>>(
      `SELECT r.id, r.deadline, r.due_on AS "dueOn" FROM finance_deadline_reminders r
       WHERE NOT EXISTS (SELECT 1 FROM finance_deadlines_done d WHERE d.deadline = r.deadline)`,
    );
  }

  async removeReminder(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(DeadlineReminder, { id });
  }

  /** @returns false if it was sent before. */
  remind(tx: Tx, reminder: DeadlineReminder): Promise<boolean> {
    return insertOnce(tx, DeadlineReminder, reminder);
  }

  isDone(tx: Tx, deadline: string): Promise<boolean> {
    return tx.manager.existsBy(DeadlineDone, { deadline });
  }

  /** The end of the last period whose deadline of a type is done, YYYY-MM-DD; null if there is none. */
  async lastDone(type: DeadlineType): Promise<string | null> {
    const [row] = await this.queries.rows<{ periodEnd: string | null }>(
      `SELECT max(split_part(d.deadline, ':', 2)) AS "periodEnd" FROM finance_deadlines_done d WHERE split_part(d.deadline, ':', 1) = $1`,
      [type],
    );
    return row?.periodEnd ?? null;
  }

  async complete(tx: Tx, row: DeadlineDone): Promise<void> {
    await tx.manager.upsert(DeadlineDone, row, ['deadline']);
  }

  async reopen(tx: Tx, deadline: string): Promise<void> {
    await tx.manager.delete(DeadlineDone, { deadline });
  }
}
