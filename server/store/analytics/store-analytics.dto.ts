import { IsOptional, registerDecorator } from 'class-validator';
import { isCalendarDate } from '../../users/profile/profile.rules.js';

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

function IsDay(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(property),
      options: { message: 'Please choose a day such as 2026-01-31.' },
      validator: { validate: (value: unknown) => typeof value === 'string' && isCalendarDate(value) && value >= '2000-01-01' && value < '3000-01-01' },
    });
  };
}
