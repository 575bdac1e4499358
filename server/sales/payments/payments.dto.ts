import { IsIn, IsUUID } from 'class-validator';
import { FinanceDay, Pounds } from '../../finance/finance-input.dto.js';
import { Optional } from '../../platform/http/optional.js';
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

  /** What arrived in pounds, where that is not the amount at the rate of the day less the fee. */
  @Optional()
  @Pounds({ zero: false, message: 'Please enter what arrived in pounds, for example 12.34.' })
  arrived?: number | string;

  /** What a platform or bank kept on the way, in pounds. */
  @Optional()
  @Pounds({ zero: true, message: 'Please enter the fee in pounds, for example 1.20.' })
  fee?: number | string;

  /** Code of the account on which it arrived. */
  @IsIn(SETTLEMENT_CODES, { message: 'Please choose where the money arrived.' })
  account!: string;
}
