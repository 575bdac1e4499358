import { ReportLineView } from './reports.dto.js';

/** Corporation tax of a financial year, in pounds. */
export class RunwayTaxView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD; today for the year that goes on. */
  to!: string;
  profit_before_tax!: number;
  /** An estimate without add-backs. */
  tax!: number;
  /** What was paid for it, less what came back. */
  paid!: number;
  owed!: number;
}

export class BurnMonthView {
  /** YYYY-MM. */
  month!: string;
  profit_before_tax!: number;
}

/** How long the money lasts, in pounds. */
export class RunwayView {
  /** The day of the balances, YYYY-MM-DD. */
  on!: string;
  cash!: number;
  cash_accounts!: ReportLineView[];
  /** VAT owed to HMRC; negative when HMRC owes it. */
  vat_due!: number;
  vat_accounts!: ReportLineView[];
  /** Corporation tax on the last financial year, less what was paid since, and on this one so far. An estimate without add-backs. */
  corporation_tax!: number;
  /** The latest first; none before the first financial year. */
  tax_years!: RunwayTaxView[];
  /** The account that payments of corporation tax stand on. */
  tax_account!: string;
  available!: number;
  /** By how much the last three months cost more than they brought, on average; 0 when they did not. */
  monthly_burn!: number;
  burn_months!: BurnMonthView[];
  /** Null when nothing is burnt. */
  months!: number | null;
}

export class TurnoverMonthView {
  /** YYYY-MM. */
  month!: string;
  /** Taxable turnover of the twelve months that end with this one, in pounds. */
  turnover!: number;
}

/** Whether the company has to register for VAT, in pounds. */
export class VatThresholdView {
  /** The last thirteen months that are over, the earliest first. */
  months!: TurnoverMonthView[];
  /** Above it, a company registers. */
  limit!: number;
  /** Below it, a company may deregister. */
  deregistration_limit!: number;
  /** YYYY-MM-DD; null while the limit was not passed in these months. */
  crossed_on!: string | null;
  /** YYYY-MM-DD. */
  notify_by!: string | null;
  /** YYYY-MM-DD. */
  register_from!: string | null;
}
