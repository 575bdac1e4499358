import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { CleanName } from '../../../platform/text/text-input.js';
import { IsDay } from '../../../platform/time/is-day.js';
import {
  hoursProblem,
  MAX_HOLIDAY_NAME,
  MAX_HOLIDAYS,
  type Holiday,
  type OpenHours,
  type SupportWeek,
  type Weekday,
} from '../support-hours.rules.js';

/** Opening and closing time in London, HH:MM; 24:00 is midnight at the end of the day. */
export class OpenHoursInput implements OpenHours {
  @IsString()
  @MaxLength(5)
  open!: string;

  @IsString()
  @MaxLength(5)
  close!: string;
}

export class HolidayInput implements Holiday {
  /** YYYY-MM-DD. */
  @IsDay()
  day!: string;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a name, such as Christmas Day.' })
  @MaxLength(MAX_HOLIDAY_NAME)
  name!: string;
}

/** A day’s hours, or null if the desk is closed. */
function DayHours(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_, value) => value !== null),
    IsObject({ message: 'Enter the hours of this day, or close it.' }),
    ValidateNested(),
    Type(() => OpenHoursInput),
    possible(),
  );
}

function possible(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'possibleHours',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => !isHours(value) || hoursProblem(value) === null,
        defaultMessage: (context) => (isHours(context?.value) && hoursProblem(context.value)) || 'Enter the hours of this day.',
      },
    });
  };
}

/** True if both are strings; others are refused by their own rules. */
function isHours(value: unknown): value is OpenHours {
  return (
    typeof value === 'object' &&
    value !== null &&
    'open' in value &&
    'close' in value &&
    typeof value.open === 'string' &&
    typeof value.close === 'string'
  );
}

export class UpdateSupportHours implements SupportWeek {
  @DayHours()
  monday!: OpenHoursInput | null;

  @DayHours()
  tuesday!: OpenHoursInput | null;

  @DayHours()
  wednesday!: OpenHoursInput | null;

  @DayHours()
  thursday!: OpenHoursInput | null;

  @DayHours()
  friday!: OpenHoursInput | null;

  @DayHours()
  saturday!: OpenHoursInput | null;

  @DayHours()
  sunday!: OpenHoursInput | null;

  /** Days on which the desk is closed, without duplicates. */
  @IsArray()
  @ArrayMaxSize(MAX_HOLIDAYS, { message: `The list has room for ${MAX_HOLIDAYS} holidays. Remove some that are over.` })
  @ArrayUnique((holiday: Partial<Holiday> | null) => holiday?.day, { message: 'Each day can be in the list once.' })
  @IsObject({ each: true, message: 'Each holiday needs a day and a name.' })
  @ValidateNested({ each: true })
  @Type(() => HolidayInput)
  holidays!: HolidayInput[];

  /** The version that was edited. */
  @IsInt()
  @Min(0)
  version!: number;
}

export class OpenHoursView implements OpenHours {
  open!: string;
  close!: string;
}

export class HolidayView implements Holiday {
  day!: string;
  name!: string;
}

/** When the desk is online. */
export class SupportHoursView {
  week!: Record<Weekday, OpenHoursView | null>;
  /** From yesterday on, in order. */
  holidays!: HolidayView[];
}

/** The same for editing: all stored holidays, including past ones. */
export class AdminSupportHoursView extends SupportHoursView {
  /** 0 if never saved. */
  version!: number;
}
