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

  /** Where to search: in question and answer, or in the question only. */
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
  /** This part matched the search. */
  hit!: boolean;
}

/** A matching answer; the parts concatenated are the texts. */
export class FaqHit extends FaqView {
  group!: FaqGroup;
  questionParts!: TextPartView[];
  answerParts!: TextPartView[];
}

export class FaqVote {
  @IsBoolean()
  helpful!: boolean;
}
