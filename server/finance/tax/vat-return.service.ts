import { Injectable } from '@nestjs/common';
import { Invalid } from '../../platform/errors/errors.js';
import type { Days } from '../ledger/ledger.rules.js';
import { pounds } from '../money.rules.js';
import type { VatReturnView } from './vat-return.dto.js';
import { VatReturnRepository } from './vat-return.repository.js';
import { boxesOf, nineBoxes } from './vat-return.rules.js';

/** The VAT return of a period, from the ledger. It is computed at each read: nothing is filed here. */
@Injectable()
export class VatReturnService {
  constructor(private readonly vat: VatReturnRepository) {}

  /** @throws Invalid */
  async of({ from, to }: Days): Promise<VatReturnView> {
    if (from > to) {
      const message = 'The last day comes before the first.';
      throw new Invalid(message, { to: message });
    }
    const sums = await this.vat.sums({ from, to });
    const { box1, box2, box3, box4, box5, box6, box7, box8, box9 } = nineBoxes(sums);
    return {
      from,
      to,
      box1: pounds(box1),
      box2: pounds(box2),
      box3: pounds(box3),
      box4: pounds(box4),
      box5: pounds(box5),
      box6,
      box7,
      box8,
      box9,
      is_payment: box3 >= box4,
      rows: sums.flatMap((sum) =>
        boxesOf(sum).map(({ box, sign }) => ({ box, account: sum.account, vat_code: sum.code, amount: pounds(sign * sum.pence) })),
      ),
    };
  }
}
