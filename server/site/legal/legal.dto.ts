import { IsInt, IsNotEmpty, IsString, MaxLength, Min, registerDecorator } from 'class-validator';
import { isCalendarDate } from '../../platform/time/days.rules.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import type { LegalKind, LegalLine, LegalState } from './legal.rules.js';
import { MAX_LEGAL_BODY, unknownPlaceholders } from './legal.rules.js';

/** A version's number and the day from which it holds. */
export class LegalVersionView {
  version!: number;
  /** YYYY-MM-DD. */
  effectiveDate!: string;
}

/** A version as the list for admins names it. */
export class LegalVersionEntry extends LegalVersionView {
  published_at!: string;
  /** Today, in the calendar of the United Kingdom. */
  state!: LegalState;
}

/** A legal text as the admin edits it, with placeholders for the studio's facts. */
export class LegalSource extends LegalVersionView {
  kind!: LegalKind;
  /** In the Markdown of `markdown.rules.ts`. */
  body!: string;
}

/** A legal text as visitors read it, with the studio's facts filled in. */
export class LegalView extends LegalSource {
  /** The one that held before it; null where none did. */
  previousVersion!: number | null;
  /** The version that takes effect next; null where none was published ahead. */
  upcoming!: LegalVersionView | null;
}

export class LegalLineView implements LegalLine {
  kind!: LegalLine['kind'];
  old?: string;
  new?: string;
}

/** What changed between the previous version and the current one, line by line. */
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

  /** The version that the text was made from. */
  @IsInt()
  @Min(1)
  basedOn!: number;
}

/** A calendar date of this century. It may lie ahead: a text is often published before it holds. */
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
    'The text names a placeholder in double braces that stands for nothing.',
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
