import { Injectable } from '@nestjs/common';
import { JournalsRepository } from '../../journals/journals.repository.js';
import { toSettlementView, type TaxSettlementView } from '../tax-payments.dto.js';
import type { FiledReturnRow } from './vat-filing.repository.js';

/** The journals that pay filed VAT returns. */
@Injectable()
export class VatPaymentsService {
  constructor(private readonly journals: JournalsRepository) {}

  /** @returns what was paid of each of the returns, by id */
  async settlementsOf(returns: ReadonlyArray<Pick<FiledReturnRow, 'id' | 'boxes'>>): Promise<(id: string) => TaxSettlementView> {
    const rows = await this.journals.vatPaymentsOf(returns.map(({ id }) => id));
    const views = new Map(
      returns.map(({ id, boxes: { box3, box4, box5 } }) => [
        id,
        toSettlementView(
          box5,
          box3 >= box4,
          rows.filter(({ returnId }) => returnId === id),
        ),
      ]),
    );
    return (id) => views.get(id) ?? toSettlementView(0, true, []);
  }
}
