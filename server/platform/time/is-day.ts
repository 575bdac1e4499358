import { registerDecorator } from 'class-validator';
import { isDayToAskFor } from './days.rules.js';

/** A day, YYYY-MM-DD, by which a list or statistics are filtered. */
export function IsDay(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(property),
      options: { message: 'Please choose a day such as 2026-01-31.' },
      validator: { validate: (value: unknown) => typeof value === 'string' && isDayToAskFor(value) },
    });
  };
}
