import { IsDay } from '../../platform/time/is-day.js';
import { Optional } from '../../platform/http/optional.js';

/** The period, both days included; the last 30 days by default, at most 366. */
export class AnalyticsQuery {
  /** YYYY-MM-DD. */
  @Optional()
  @IsDay()
  from?: string;

  /** YYYY-MM-DD. */
  @Optional()
  @IsDay()
  to?: string;
}
