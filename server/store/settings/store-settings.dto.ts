import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  MaxLength,
  Min,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { CleanName, CleanNames } from '../../platform/text/text-input.js';
import { parseInstant, parsePounds, STORE_LIMITS, STORE_STATUSES, type StoreStatus } from '../store.rules.js';

export class UpdateDeals {
  @IsBoolean()
  freeShippingEnabled!: boolean;

  /** Pounds. */
  @IsPounds()
  freeShippingThreshold!: number;

  @CleanNames()
  @IsArray()
  @ArrayMaxSize(STORE_LIMITS.offers, { message: `Please enter at most ${STORE_LIMITS.offers} offers.` })
  @IsString({ each: true })
  @IsNotEmpty({ each: true, message: 'Please enter a text for each offer.' })
  @MaxLength(STORE_LIMITS.offer, { each: true, message: `Please use at most ${STORE_LIMITS.offer} characters for an offer.` })
  offers!: string[];
}

export class UpdateBanner {
  @IsBoolean()
  enabled!: boolean;

  @CleanName()
  @IsString()
  @MaxLength(STORE_LIMITS.bannerMessage)
  message!: string;

  /** ISO 8601 with an offset, or null for no start. */
  @IsInstantOrNull()
  start!: string | null;

  /** ISO 8601 with an offset, or null for no end. */
  @IsInstantOrNull()
  end!: string | null;
}

/** The whole form; only the version may be left out. */
export class UpdateStoreSettings {
  @IsIn(STORE_STATUSES, { message: 'Please choose open, upcoming or closed.' })
  status!: StoreStatus;

  @IsObject({ message: 'Please enter the deals.' })
  @ValidateNested()
  @Type(() => UpdateDeals)
  deals!: UpdateDeals;

  @IsObject({ message: 'Please enter the banner.' })
  @ValidateNested()
  @Type(() => UpdateBanner)
  banner!: UpdateBanner;

  /** The version that the form was loaded with, 0 if never saved. Without it, the settings overwrite any others. */
  @Optional()
  @IsInt()
  @Min(0)
  version?: number;
}

function IsPounds(): PropertyDecorator {
  const problem = (value: unknown): string | null => {
    const read = typeof value === 'number' ? parsePounds(String(value)) : { problem: 'Please enter an amount in pounds.' };
    return 'problem' in read ? read.problem : null;
  };
  return rule(
    'isPounds',
    (value) => problem(value) === null,
    (value) => problem(value) ?? '',
  );
}

function IsInstantOrNull(): PropertyDecorator {
  const accepts = (value: unknown): boolean => value === null || (typeof value === 'string' && parseInstant(value) !== null);
  return rule('isInstantOrNull', accepts, () => 'Please choose a day and a time, or leave the field empty.');
}

function rule(name: string, accepts: (value: unknown) => boolean, message: (value: unknown) => string): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: { validate: accepts, defaultMessage: (args) => message(args?.value) },
    });
  };
}
