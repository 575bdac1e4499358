import { applyDecorators, Injectable, type PipeTransform } from '@nestjs/common';
import { registerDecorator, type ValidationOptions } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { parseRate } from './currency/currency.rules.js';
import { FIRST_DAY, LAST_DAY } from './ledger/ledger.rules.js';
import { AMOUNT_MESSAGE, amountProblem } from './money.rules.js';
import { isCalendarDate } from '../platform/time/days.rules.js';
import { NotFound } from '../platform/errors/errors.js';

/** A day of the books, YYYY-MM-DD: one that exists, of this century. */
export function FinanceDay(options: ValidationOptions = {}): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: String, format: 'date' }), (target: object, key: string | symbol) =>
    registerDecorator({
      name: 'financeDay',
      target: target.constructor,
      propertyName: String(key),
      options: { message: 'Please enter a day between 2000 and 2099, for example 2026-03-31.', ...options },
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isCalendarDate(value) && value >= FIRST_DAY && value <= LAST_DAY,
      },
    }),
  );
}

/** Pounds as a number, with pence at most. The check of decimals in class-validator throws for a number such as 1e-7. */
export function PoundsNumber(): PropertyDecorator {
  return (target, key) =>
    registerDecorator({
      name: 'poundsNumber',
      target: target.constructor,
      propertyName: String(key),
      options: { message: 'Please enter an amount in pounds with up to two decimals.' },
      validator: { validate: (value: unknown) => Number.isFinite(value) && value === Math.round(Number(value) * 100) / 100 },
    });
}

/** Reads the month of an address, YYYY-MM, as its first day. */
@Injectable()
export class MonthPipe implements PipeTransform<string, string> {
  /** @throws NotFound for anything but a month of this century. */
  transform(value: string): string {
    if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(value)) throw new NotFound();
    return `${value}-01`;
  }
}

/** Reads the code of an account in an address. */
@Injectable()
export class AccountCodePipe implements PipeTransform<string, string> {
  /** @throws NotFound for anything but an account code. */
  transform(value: string): string {
    if (!/^\d{4}$/.test(value)) throw new NotFound();
    return value;
  }
}

/** A typed exchange rate, passed on unchanged. */
export function ExchangeRateText(): PropertyDecorator {
  return applyDecorators(ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }] }), (target: object, key: string | symbol) =>
    registerDecorator({
      name: 'exchangeRate',
      target: target.constructor,
      propertyName: String(key),
      options: { message: 'Please enter how much of the currency a pound buys, for example 1.25.' },
      validator: { validate: (value: unknown) => parseRate(value) !== undefined },
    }),
  );
}

/**
 * Typed pounds, at least a penny unless `zero` is allowed; passed on unchanged. What is not written as an amount has the same message in every
 * field.
 * @param message where it is missing, or zero
 */
export function Pounds({ zero, message = AMOUNT_MESSAGE }: { zero: boolean; message?: string }): PropertyDecorator {
  return applyDecorators(ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }] }), (target: object, key: string | symbol) =>
    registerDecorator({
      name: 'pounds',
      target: target.constructor,
      propertyName: String(key),
      options: { message: ({ value }) => amountProblem(value, { zero, message }) ?? message },
      validator: { validate: (value: unknown) => amountProblem(value, { zero }) === undefined },
    }),
  );
}
