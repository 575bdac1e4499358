import { IsIn } from 'class-validator';
import { TABLE_FORMATS, type TableFormat } from '../../platform/documents/table-files.js';
import { Optional } from '../../platform/http/optional.js';
import { DaysQuery } from '../ledger/ledger.dto.js';
import { TransactionsQuery } from '../transactions/transactions.dto.js';
import { REPORTS, type Report } from './report-tables.js';

const COMPARISONS = ['year-before'] as const;
const CHOOSE_FORMAT = 'Please choose CSV, Excel or PDF.';

/** The filter of the list, and in which form. */
export class TransactionsExportQuery extends TransactionsQuery {
  @IsIn(TABLE_FORMATS, { message: CHOOSE_FORMAT })
  format!: TableFormat;
}

export class ReportExportQuery extends DaysQuery {
  @IsIn(REPORTS, { message: 'Please choose a report.' })
  report!: Report;

  @IsIn(TABLE_FORMATS, { message: CHOOSE_FORMAT })
  format!: TableFormat;

  /** Sets the same days of the year before beside it; for profit and loss, balance sheet, trial balance and cash flow. */
  @Optional()
  @IsIn(COMPARISONS, { message: 'Please choose a comparison.' })
  compare?: (typeof COMPARISONS)[number];
}
