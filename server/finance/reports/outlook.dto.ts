/** How long the money lasts, in pounds. */
export class RunwayView {
  cash!: number;
  /** VAT owed to HMRC; negative when HMRC owes it. */
  vat_due!: number;
  /** Corporation tax on the last financial year, less what was paid since, and on this one so far. An estimate without add-backs. */
  corporation_tax!: number;
  available!: number;
  /** By how much the last three months cost more than they brought, on average; 0 when they did not. */
  monthly_burn!: number;
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
