import { IsInt, IsNotEmpty, IsString, MaxLength, Min, registerDecorator } from 'class-validator';
import { isCalendarDate } from '../../platform/time/days.rules.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import type { LegalKind, LegalLine, LegalState } from './legal.rules.js';
import { MAX_LEGAL_BODY, unknownPlaceholders } from './legal.rules.js';

/** A version's number and effective date. */
export class LegalVersionView {
  version!: number;
  /** YYYY-MM-DD. */
  effectiveDate!: string;
}

/** A version in the admin list. */
export class LegalVersionEntry extends LegalVersionView {
  published_at!: string;
  /** Today, in the UK calendar. */
  state!: LegalState;
}

/** A legal text for editing, with placeholders for the studio's details. */
export class LegalSource extends LegalVersionView {
  kind!: LegalKind;
  /** In the Markdown of `markdown.rules.ts`. */
  body!: string;
}

/** A legal text for visitors, with the studio's details filled in. */
export class LegalView extends LegalSource {
  /** The previous version in force; null if there was none. */
  previousVersion!: number | null;
  /** The next version to take effect; null if none has been published. */
  upcoming!: LegalVersionView | null;
}

export class LegalLineView implements LegalLine {
  kind!: LegalLine['kind'];
  old?: string;
  new?: string;
}

/** Differences between the previous and the current version, line by line. */
export class LegalComparisonView {
  from!: LegalVersionView;
  to!: LegalVersionView;
  lines!: LegalLineView[];
}

export class PublishLegal {
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please enter the text.' })
  @MaxLength(MAX_LEGAL_BODY)
  @HasKnownPlaceholders()
  body!: string;

  /** YYYY-MM-DD. */
  @IsEffectiveDate()
  effectiveDate!: string;

  /** The version on which the text is based. */
  @IsInt()
  @Min(1)
  basedOn!: number;
}

/** A calendar date in this century, past or future: a text is often published before it takes effect. */
function IsEffectiveDate(): PropertyDecorator {
  return rule(
    'isEffectiveDate',
    'Please enter a date such as 2026-01-31.',
    (value) => isCalendarDate(value) && value >= '2000-01-01' && value < '2100-01-01',
  );
}

function HasKnownPlaceholders(): PropertyDecorator {
  return rule(
    'hasKnownPlaceholders',
    'The text contains an unknown placeholder in double braces.',
    (value) => unknownPlaceholders(value).length === 0,
  );
}

function rule(name: string, message: string, accepts: (value: string) => boolean): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message },
      validator: { validate: (value: unknown) => typeof value === 'string' && accepts(value) },
    });
  };
}
