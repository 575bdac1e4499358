import { IsDay } from '../../platform/time/is-day.js';
import { Optional } from '../../platform/http/optional.js';

/** The days to show, both included; the last 30 when left out, at most 366. */
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
