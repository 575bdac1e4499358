import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, IsNotEmpty, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { MAX_SEARCH } from '../../../platform/text/search.rules.js';
import { CleanName, Trimmed, TrimmedLines } from '../../../platform/text/text-input.js';
import { FAQ_GROUPS, type FaqGroup } from '../faqs.rules.js';
import { HELP_LIMITS, MAX_FAQS_OF_GROUP } from '../help.rules.js';

export const FAQ_STATES = ['published', 'hidden'] as const;

/** One group in its order, or what a search finds in all groups. */
export class FaqListQuery {
  @Optional()
  @IsIn(FAQ_GROUPS)
  group?: FaqGroup;

  /** Part of the question or the answer, case-insensitive. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SEARCH)
  q?: string;

  @Optional()
  @IsIn(FAQ_STATES)
  state?: (typeof FAQ_STATES)[number];
}

export class EditableFaqView {
  id!: string;
  group!: FaqGroup;
  question!: string;
  answer!: string;
  /** Whether customers find it. */
  published!: boolean;
  /** How often a customer said that it helped, and that it did not. */
  helpful!: number;
  unhelpful!: number;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
}

export class FaqListView {
  items!: EditableFaqView[];
  /** True when more were found than are shown: the search is too wide. */
  more!: boolean;
}

export class CreateFaq {
  @IsIn(FAQ_GROUPS, { message: 'Choose a group.' })
  group!: FaqGroup;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a question.' })
  @MaxLength(HELP_LIMITS.question)
  question!: string;

  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter an answer.' })
  @MaxLength(HELP_LIMITS.answer)
  answer!: string;

  @IsBoolean()
  published!: boolean;
}

export class UpdateFaq extends CreateFaq {
  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class OrderFaqs {
  @IsIn(FAQ_GROUPS)
  group!: FaqGroup;

  /** Every answer of the group, in its new order. */
  @IsArray()
  @ArrayMaxSize(MAX_FAQS_OF_GROUP)
  @ArrayUnique()
  @IsUUID('all', { each: true })
  ids!: string[];
}
