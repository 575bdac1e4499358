import { applyDecorators } from '@nestjs/common';
import { Matches, registerDecorator } from 'class-validator';
import { isDayToAskFor } from '../platform/time/days.rules.js';
import { CONTRACT_LIMITS } from './contracts.rules.js';

/** A day that exists, YYYY-MM-DD. */
export function ContractDay(): PropertyDecorator {
  const message = 'Enter a day such as 2026-11-23.';
  return applyDecorators(
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message }),
    checked('contractDay', (value) => typeof value === 'string' && isDayToAskFor(value), message),
  );
}

/** Texts by name of the blank, each on one line and bounded. */
export function BlankValues(): PropertyDecorator {
  const message = `Fill in each blank with at most ${CONTRACT_LIMITS.blankValue} characters.`;
  return checked('blankValues', areBlankValues, message);
}

function areBlankValues(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= CONTRACT_LIMITS.blanks &&
    entries.every(
      ([name, text]: [string, unknown]) =>
        name.length <= CONTRACT_LIMITS.blankName && typeof text === 'string' && text.length <= CONTRACT_LIMITS.blankValue,
    )
  );
}

function checked(name: string, isValid: (value: unknown) => boolean, message: string): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message },
      validator: { validate: isValid },
    });
}
