import { IsBoolean, IsInt, Min } from 'class-validator';
import type { PublicTotal } from './publication.rules.js';

/** A line of the public totals: one type, summed over the year to date or its closed months. No names. */
export class PublicTransactionView {
  /** expense, income or product. */
  type!: string;
  /** Pounds. */
  amount!: number;
  /** Pounds. */
  vat_amount!: number;
  /** When the latest of the entries behind the totals was posted. */
  updated_at!: string;
}

export class CorrectionView {
  /** YYYY-MM. */
  month!: string;
  /** When the month was reopened after it had been closed. */
  corrected_at!: string;
}

/** What the public totals are made of. */
export class PublicationAboutView {
  closed_only!: boolean;
  /** The last closed month included, YYYY-MM; null if there is none, or if every day to date is included. */
  up_to!: string | null;
  /** Months before it, YYYY-MM, that are open again and therefore not included, the latest first. */
  left_out!: string[];
  /** Months of this year, the latest first. */
  corrections!: CorrectionView[];
}

/** An account that a public total contains, in pounds. */
export class PublicAccountView {
  total!: PublicTotal;
  code!: string;
  name!: string;
  all_months!: number;
  /** Its part in closed months. */
  closed_months!: number;
}

/** The published totals, and previews. */
export class PublicationView {
  closed_only!: boolean;
  version!: number;
  /** The year to date. */
  all_months!: PublicTransactionView[];
  /** Only the months of it that are closed. */
  closed_months!: PublicTransactionView[];
  /** The days of `all_months`. YYYY-MM-DD. */
  from!: string;
  /** YYYY-MM-DD. */
  to!: string;
  /** The months, YYYY-MM, of `closed_months`, the latest first. */
  closed!: string[];
  /** What the totals consist of. */
  accounts!: PublicAccountView[];
}

export class SavePublication {
  /** Whether only closed months are shown. */
  @IsBoolean()
  closed_only!: boolean;

  /** As it was read, 0 before the first time; a concurrent change causes 409. */
  @IsInt()
  @Min(0)
  version!: number;
}
