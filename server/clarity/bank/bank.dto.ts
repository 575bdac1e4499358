import { IsInt, IsString, Matches, MaxLength, Min, registerDecorator } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { CleanName } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { ACCOUNT_NAME_LENGTH, ACCOUNT_NUMBER_MESSAGE, parseAccountNumber, parseSortCode, SORT_CODE_MESSAGE } from './bank.rules.js';

const NO_NAME = 'Please enter the name on the account.';

/** Typed digits, passed on unchanged. */
function Digits(parse: (typed: unknown) => string | undefined, message: string): PropertyDecorator {
  return (target, key) =>
    registerDecorator({
      name: 'digits',
      target: target.constructor,
      propertyName: String(key),
      options: { message },
      validator: { validate: (value: unknown) => parse(value) !== undefined },
    });
}

export class ChangeBankDetails {
  @CleanName()
  @IsString({ message: NO_NAME })
  @Matches(VISIBLE, { message: NO_NAME })
  @MaxLength(ACCOUNT_NAME_LENGTH)
  account_name!: string;

  /** Six digits, with or without hyphens. */
  @Digits(parseSortCode, SORT_CODE_MESSAGE)
  sort_code!: string;

  /** Eight digits; older ones have six or seven. */
  @Digits(parseAccountNumber, ACCOUNT_NUMBER_MESSAGE)
  account_number!: string;

  /** The version that the form was loaded with; 0 if there was none. */
  @IsInt()
  @Min(0)
  version!: number;
}

export class BankDetailsView {
  account_name!: string;
  /** 12-34-56. */
  sort_code!: string;
  /** Its last four digits; the rest is never shown. */
  account_number_end!: string;
  updated_at!: string;
  version!: number;
}

export class BankDetailsState {
  /** Null until they are entered. */
  @ApiProperty({ type: BankDetailsView, nullable: true })
  details!: BankDetailsView | null;
}
