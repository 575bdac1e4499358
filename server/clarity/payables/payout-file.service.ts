import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { ExportTable } from '../../platform/documents/export-table.js';
import { single } from '../../platform/documents/single.js';
import { TableFiles } from '../../platform/documents/table-files.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { pounds } from '../../finance/money.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { BankRepository, type BankDetailsRow } from '../bank/bank.repository.js';
import { paymentReference, writtenSortCode } from '../bank/bank.rules.js';
import { PayablesRepository, type PayableRow } from './payables.repository.js';

interface Transfer {
  bank: BankDetailsRow;
  pence: number;
}

/** The file with which a bank pays many people at once. */
@Injectable()
export class PayoutFileService {
  constructor(
    private readonly database: Database,
    private readonly payables: PayablesRepository,
    private readonly bank: BankRepository,
    private readonly files: TableFiles,
    private readonly secondPerson: SecondPersonService,
    private readonly studio: StudioIdentity,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * One transfer for each person, of what these payables come to.
   * @throws NotFound; Conflict `not-owed` for one that is not owed, `own-payable` for one's own, because only another user may mark it as
   * paid, `no-bank-details` naming those without any.
   */
  async file(actor: Actor, ids: readonly string[], signal: AbortSignal): Promise<Download> {
    const rows = await this.payables.some(ids);
    if (rows.length < new Set(ids).size) throw new NotFound();
    const [other] = rows.filter(({ status }) => status !== 'owed');
    if (other !== undefined) throw new Conflict(`“${other.description}” is not owed any more. Please load the list again.`, 'not-owed');
    if (rows.some(({ userId }) => userId === actor.userId)) await this.assertOther(actor);
    const transfers = await this.transfers(rows);
    const day = ukDate(this.clock.now());
    const { name } = await this.studio.current();
    const table: ExportTable<Transfer> = {
      title: 'Payouts',
      header: ['Payee name', 'Sort code', 'Account number', 'Amount', 'Currency', 'Reference'],
      widths: [30, 10, 15, 12, 10, 20],
      rows: () => single(transfers),
      cells: ({ bank, pence }) => [
        bank.accountName,
        writtenSortCode(bank.sortCode),
        bank.accountNumber,
        pounds(pence),
        'GBP',
        paymentReference(name, day),
      ],
    };
    const record = () =>
      this.database.transaction(async (tx) => {
        for (const { id } of rows) await this.audit.record(tx, { actor, action: 'PAYOUT_FILE_MADE', target: { type: 'payable', id } });
      });
    return this.files.make(actor, table, { format: 'csv', name: `payouts-${day}`, signal, record });
  }

  private async assertOther({ userId }: Actor): Promise<void> {
    await this.database.transaction((tx) =>
      this.secondPerson.assertOther(tx, {
        actorId: userId,
        authorId: userId,
        roles: GROUPS.clarityManagers,
        message: 'Some of this is owed to you, so someone else has to pay that.',
        code: 'own-payable',
      }),
    );
  }

  private async transfers(rows: readonly PayableRow[]): Promise<Transfer[]> {
    const owed = new Map<string, number>();
    for (const { userId, amountPence } of rows) if (userId !== null) owed.set(userId, (owed.get(userId) ?? 0) + amountPence);
    const bank = await this.bank.ofUsers([...owed.keys()]);
    const missing = rows.filter(({ userId }) => userId === null || !bank.has(userId));
    if (missing.length > 0) {
      const names = [...new Set(missing.map(({ userName }) => userName ?? 'a deleted user'))].join(', ');
      throw new Conflict(`There are no bank details of ${names}. People enter theirs in Clarity, under Ledger.`, 'no-bank-details');
    }
    return [...owed].flatMap(([userId, pence]) => {
      const details = bank.get(userId);
      return details === undefined ? [] : [{ bank: details, pence }];
    });
  }
}
