import { IsIn, IsUUID } from 'class-validator';
import { FinanceDay, Pounds } from '../../finance/finance-input.dto.js';
import { SETTLEMENT_CODES } from '../sale.rules.js';

export class ReceivePayment {
  /** Made by the client: the same payment sent again is the same payment. */
  @IsUUID()
  id!: string;

  /** YYYY-MM-DD, not before the sale and not in the future. */
  @FinanceDay()
  date!: string;

  /** In the currency of the sale. */
  @Pounds({ zero: false, message: 'Please enter how much was received, for example 12.34.' })
  amount!: number | string;

  /** Code of the account on which it arrived. */
  @IsIn(SETTLEMENT_CODES, { message: 'Please choose where the money arrived.' })
  account!: string;
}
