import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { CleanNames } from '../../../platform/text/text-input.js';
import { HELP_LIMITS, MAX_TERMS } from '../help.rules.js';

/** A letter or digit in any script: punctuation alone is not searched for. */
const WORD = /[\p{L}\p{N}]/u;

export class SynonymGroupView {
  id!: string;
  terms!: string[];
  version!: number;
}

export class CreateSynonymGroup {
  /** Equivalent words or short phrases, case-insensitive, without duplicates. */
  @CleanNames()
  @IsArray()
  @ArrayMinSize(2, { message: 'Enter at least two terms that mean the same.' })
  @ArrayMaxSize(MAX_TERMS, { message: `Enter at most ${MAX_TERMS} terms.` })
  @ArrayUnique((term: unknown) => (typeof term === 'string' ? term.toLowerCase() : term), {
    message: 'Each term can be in the group once.',
  })
  @IsString({ each: true })
  @MaxLength(HELP_LIMITS.term, { each: true, message: `A term has at most ${HELP_LIMITS.term} characters.` })
  @Matches(WORD, { each: true, message: 'A term needs at least one letter or digit.' })
  terms!: string[];
}

export class UpdateSynonymGroup extends CreateSynonymGroup {
  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}
