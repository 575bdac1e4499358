import type { ReportLineView } from './reports.dto.js';

/** Corporation tax of a financial year, in pounds. */
export class RunwayTaxView {
  /** YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD; today for the current year. */
  to!: string;
  profit_before_tax!: number;
  /** An estimate without add-backs. */
  tax!: number;
  /** The amount paid for it, less refunds. */
  paid!: number;
  owed!: number;
  /** The first day of the ledger lines that contain the payments, YYYY-MM-DD. */
  payments_from!: string;
}

export class BurnMonthView {
  /** YYYY-MM. */
  month!: string;
  profit_before_tax!: number;
}

/** Financial runway, in pounds. */
export class RunwayView {
  /** The day of the balances, YYYY-MM-DD. */
  on!: string;
  cash!: number;
  cash_accounts!: ReportLineView[];
  /** VAT owed to HMRC; negative when HMRC owes it. */
  vat_due!: number;
  vat_accounts!: ReportLineView[];
  /** Corporation tax on the last financial year, less payments since, and on this one to date. An estimate without add-backs. */
  corporation_tax!: number;
  /** Latest first; empty before the first financial year. */
  tax_years!: RunwayTaxView[];
  /** The account of corporation tax payments. */
  tax_account!: string;
  available!: number;
  /** Average net loss of the last three months; 0 if there was none. */
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
  /** The first day of both limits, YYYY-MM-DD. */
  limits_since!: string;
  /** YYYY-MM-DD; null while the limit was not passed in these months. */
  crossed_on!: string | null;
  /** YYYY-MM-DD. */
  notify_by!: string | null;
  /** YYYY-MM-DD. */
  register_from!: string | null;
}
