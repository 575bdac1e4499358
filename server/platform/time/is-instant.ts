import { applyDecorators } from '@nestjs/common';
import { IsISO8601, Matches } from 'class-validator';

/** ISO 8601 with its offset, in this millennium. */
const INSTANT = /^2\d{3}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
const MESSAGE = 'Enter a day and a time with their time zone, such as 2026-11-23T09:00:00Z.';

/**
 * A moment that exists, with its offset. Without one, a text would mean the time zone of the server; and a text that cannot be parsed must
 * not mean “now”.
 */
export function IsInstant(): PropertyDecorator {
  return applyDecorators(Matches(INSTANT, { message: MESSAGE }), IsISO8601({ strict: true }, { message: MESSAGE }));
}
