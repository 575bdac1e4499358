import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { FAQ_GROUPS, FAQ_SEARCH_PLACES, type FaqGroup, type FaqSearchPlace, MAX_FAQ_SEARCH } from './faqs.rules.js';

export class FaqView {
  id!: string;
  question!: string;
  answer!: string;
}

export class FaqGroupView {
  group!: FaqGroup;
  label!: string;
  items!: FaqView[];
}

export class FaqSearch {
  @IsString()
  @Matches(/\S/, { message: 'Please enter what you are looking for.' })
  @MaxLength(MAX_FAQ_SEARCH)
  q!: string;

  @Optional()
  @IsIn(FAQ_GROUPS)
  group?: FaqGroup;

  /** Where the words have to stand: in the question or its answer, or in the question alone. */
  @Optional()
  @IsIn(FAQ_SEARCH_PLACES)
  in: FaqSearchPlace = 'all';

  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(20)
  limit: number = 10;
}

export class TextPartView {
  text!: string;
  /** The search hit this piece. */
  hit!: boolean;
}

/** An answer that was found; the parts together are the texts. */
export class FaqHit extends FaqView {
  group!: FaqGroup;
  questionParts!: TextPartView[];
  answerParts!: TextPartView[];
}

export class FaqVote {
  @IsBoolean()
  helpful!: boolean;
}
