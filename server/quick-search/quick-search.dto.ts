import { IsString, MaxLength, MinLength } from 'class-validator';
import { MAX_SEARCH } from '../platform/text/search.rules.js';
import { Trimmed } from '../platform/text/text-input.js';

export class QuickSearchQuery {
  @Trimmed()
  @IsString()
  @MinLength(2, { message: 'Enter at least two characters.' })
  @MaxLength(MAX_SEARCH)
  q!: string;
}

export class FoundView {
  id!: string;
  title!: string;
  /** Distinguishes it from others with the same title; null without it. */
  detail!: string | null;
  path!: string;
}

export class FoundGroupView {
  /** Names the area: `announcements`. */
  key!: string;
  label!: string;
  /** Five at most. */
  items!: FoundView[];
  /** True when this area could not be searched this time. */
  failed!: boolean;
}

export class QuickSearchResponse {
  /** The groups with something in them, and those that failed. */
  groups!: FoundGroupView[];
}

/** A member of the studio's staff, as colleagues see them. */
export class ColleagueView {
  id!: string;
  name!: string;
  username!: string | null;
  roles!: string[];
}
