import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { ExchangeRateText, FinanceDay } from '../finance-input.dto.js';
import { FOREIGN_CURRENCIES, RATE_SOURCE_LENGTH, type DatedRate, type ForeignCurrency } from './currency.rules.js';

export class EnterExchangeRate {
  @IsIn(FOREIGN_CURRENCIES, { message: 'Please choose a currency.' })
  currency!: ForeignCurrency;

  /** The first day on which it counts, YYYY-MM-DD. */
  @FinanceDay()
  from!: string;

  /** Units of the currency for a pound. */
  @ExchangeRateText()
  rate!: number | string;

  /** Source, for example “HMRC monthly rate”. */
  @CleanName()
  @IsString({ message: 'Please say where the rate comes from.' })
  @Matches(VISIBLE, { message: 'Please say where the rate comes from.' })
  @MaxLength(RATE_SOURCE_LENGTH)
  source!: string;
}

export class ExchangeRatesQuery extends PageQuery {}

export class ExchangeRateView implements DatedRate {
  id!: string;
  currency!: ForeignCurrency;
  /** The first day on which it counts, YYYY-MM-DD. */
  from!: string;
  /** Units of the currency for a pound, decimal text. */
  rate!: string;
  source!: string;
  /** Null for the built-in rates. */
  entered_by_name!: string | null;
}

export class CurrentRatesQuery {
  /** YYYY-MM-DD. */
  @FinanceDay()
  on!: string;
}

/** The rate of a currency that counts on a day. */
export class CurrentRateView implements DatedRate {
  currency!: ForeignCurrency;
  /** YYYY-MM-DD. */
  from!: string;
  rate!: string;
  source!: string;
}
