import { IsOptional } from 'class-validator';
import { IsDay } from '../../platform/http/is-day.js';

/** The days to show, both included; the last 30 when left out, at most 366. */
export class AnalyticsQuery {
  /** YYYY-MM-DD. */
  @IsOptional()
  @IsDay()
  from?: string;

  /** YYYY-MM-DD. */
  @IsOptional()
  @IsDay()
  to?: string;
}
