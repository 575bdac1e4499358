import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, IsNotEmpty, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { MAX_SEARCH } from '../../../platform/text/search.rules.js';
import { CleanName, Trimmed, TrimmedLines } from '../../../platform/text/text-input.js';
import { FAQ_GROUPS, FAQ_STATES, type FaqGroup } from '../faqs.rules.js';
import { HELP_LIMITS, MAX_FAQS_OF_GROUP } from '../help.rules.js';

/** One group in its order, or search results from all groups. */
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
  /** Whether customers can find it. */
  published!: boolean;
  /** Number of helpful and unhelpful votes. */
  helpful!: number;
  unhelpful!: number;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
}

export class FaqListView {
  items!: EditableFaqView[];
  /** True if there are more matches than shown. */
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

  /** Ids of all answers in the group, in the new order. */
  @IsArray()
  @ArrayMaxSize(MAX_FAQS_OF_GROUP)
  @ArrayUnique()
  @IsUUID('all', { each: true })
  ids!: string[];
}
