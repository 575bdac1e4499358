import { IsIn, IsString, MaxLength } from 'class-validator';
import { Nullable } from '../../platform/http/optional.js';
import { CleanName } from '../../platform/text/text-input.js';
import { FinanceDay } from '../finance-input.dto.js';
import { DaysQuery } from '../ledger/ledger.dto.js';
import type { AccountType } from '../ledger/ledger.rules.js';
import { TAX_REPORT_TYPES, type TaxReportType } from './reports.rules.js';

export class ReportQuery extends DaysQuery {}

/** The totals of some days, in pounds. */
export class TotalsView {
  /** Without product income. */
  total_income!: number;
  product_income!: number;
  total_expenses!: number;
  net_profit!: number;
  /** VAT on sales. */
  total_vat!: number;
}

/** How this month compares with the previous one, in per cent; null where a percentage would mislead. */
export class TotalsChange {
  total_income!: number | null;
  total_expenses!: number | null;
  net_profit!: number | null;
  total_vat!: number | null;
}

export class SummaryView extends TotalsView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  this_month!: TotalsView;
  previous_month!: TotalsView;
  change!: TotalsChange;
  /** Money in banks and with payment providers at the end of the period, in pounds. */
  cash!: number;
}

/** An account in a report, in pounds. */
export class ReportLineView {
  /** Empty for computed lines. */
  code!: string;
  name!: string;
  amount!: number;
}

export class ProfitAndLossView {
  from!: string;
  to!: string;
  income!: ReportLineView[];
  expenses!: ReportLineView[];
  total_income!: number;
  total_expenses!: number;
  /** Without corporation tax, where it was charged. */
  profit_before_tax!: number;
  net_profit!: number;
}

export class BalanceSheetView {
  /** YYYY-MM-DD, the last day that counts. */
  on!: string;
  assets!: ReportLineView[];
  liabilities!: ReportLineView[];
  /** With the profit to date. */
  equity!: ReportLineView[];
  total_assets!: number;
  total_liabilities!: number;
  total_equity!: number;
}

/** A month of money, in pounds. */
export class CashMonthView {
  /** YYYY-MM. */
  month!: string;
  opening!: number;
  received!: number;
  paid!: number;
  closing!: number;
  /** Net movement of each bank or clearing account. */
  accounts!: ReportLineView[];
}

/** The balance of an account, in pounds, on its debit or credit side. */
export class TrialBalanceLineView {
  code!: string;
  name!: string;
  type!: AccountType;
  debit!: number;
  credit!: number;
}

export class TrialBalanceView {
  on!: string;
  accounts!: TrialBalanceLineView[];
  total_debit!: number;
  total_credit!: number;
}

export class OnDayQuery {
  /** YYYY-MM-DD. */
  @FinanceDay()
  on!: string;
}

export class GenerateTaxReport {
  @IsIn(TAX_REPORT_TYPES, { message: 'Please choose a report.' })
  report_type!: TaxReportType;

  /** YYYY-MM-DD. */
  @FinanceDay()
  period_start!: string;

  /** YYYY-MM-DD. */
  @FinanceDay()
  period_end!: string;

  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(20)
  company_number?: string | null;

  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(20)
  vat_registration?: string | null;
}

/** The totals of a period for a tax, in pounds. */
export class TaxReportView {
  report_type!: TaxReportType;
  /** An estimate from the books: nothing is filed. */
  status!: 'estimate';
  period_start!: string;
  period_end!: string;
  /** With income from products. */
  total_income!: number;
  total_expenses!: number;
  /** VAT on sales. */
  total_vat!: number;
  net_profit!: number;
  generated_at!: string;
  company_number!: string | null;
  vat_registration!: string | null;
}
