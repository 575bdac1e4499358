import { Injectable } from '@nestjs/common';
import { JournalsRepository, type VatPaymentRow } from '../../journals/journals.repository.js';
import { pounds } from '../../money.rules.js';
import type { VatSettlementView } from './vat-filing.dto.js';
import type { FiledReturnRow } from './vat-filing.repository.js';
import { settlementOf } from './vat-payments.rules.js';

/** The journals that pay filed VAT returns. */
@Injectable()
export class VatPaymentsService {
  constructor(private readonly journals: JournalsRepository) {}

  /** @returns what was paid of each of the returns, by id */
  async settlementsOf(returns: ReadonlyArray<Pick<FiledReturnRow, 'id' | 'boxes'>>): Promise<(id: string) => VatSettlementView> {
    const rows = await this.journals.vatPaymentsOf(returns.map(({ id }) => id));
    const views = new Map(
      returns.map(({ id, boxes }) => [
        id,
        toSettlementView(
          boxes,
          rows.filter(({ returnId }) => returnId === id),
        ),
      ]),
    );
    return (id) => views.get(id) ?? toSettlementView({ box3: 0, box4: 0, box5: 0 }, []);
  }
}

function toSettlementView(
  { box3, box4, box5 }: Pick<FiledReturnRow['boxes'], 'box3' | 'box4' | 'box5'>,
  rows: readonly VatPaymentRow[],
): VatSettlementView {
  return {
    ...settlementOf(box5, box3 >= box4, rows),
    payments: rows.map(({ id, happenedOn, amountPence, isOpposite, isApproved }) => ({
      id,
      date: happenedOn,
      amount: pounds(amountPence),
      opposite: isOpposite,
      approved: isApproved,
    })),
  };
}
