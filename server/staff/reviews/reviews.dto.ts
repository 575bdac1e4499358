import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import type { BuildState } from '../builds/builds.rules.js';
import { MAX_FEEDBACK, RATINGS, DEFAULT_RATING } from './reviews.rules.js';

const NO_RATING = 'Choose a rating from 1 to 5 stars.';

export class ReviewAbilities {
  edit!: boolean;
  delete!: boolean;
}

export class ReviewView {
  id!: string;
  build_id!: string;
  build_version!: string;
  /** 1 to 5 stars. */
  rating!: number;
  feedback!: string;
  reviewer_id!: string | null;
  /** Null once that account is deleted. */
  reviewer_name!: string | null;
  created_at!: string;
  edited_at!: string | null;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  can!: ReviewAbilities;
}

/** The build that is reviewed, and what its reviews come to. */
export class ReviewSummary {
  build_id!: string;
  build_version!: string;
  build_title!: string;
  channel!: string;
  state!: BuildState;
  /** With one decimal; null without reviews. */
  average!: number | null;
  count!: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars, in this order. */
  stars!: number[];
  /** The user's own review; null if there is none. */
  own_id!: string | null;
  /** Whether the user may write one now. */
  can_review!: boolean;
}

export class ReviewsPage {
  items!: ReviewView[];
  nextCursor!: string | null;
  summary!: ReviewSummary;
}

export class ReviewsQuery extends PageQuery {
  /** Part of the feedback or of the reviewer's name, case-insensitive. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  /** Only reviews with this number of stars. */
  @Optional()
  @Type(() => Number)
  @IsIn(RATINGS, { message: NO_RATING })
  rating?: number;
}

/** A build of the channel, and how it was rated. */
export class TrendPoint {
  build_id!: string;
  version!: string;
  average!: number | null;
  count!: number;
}

export class TrendResponse {
  channel!: string;
  /** The approved builds of the channel around this one, oldest first. */
  builds!: TrendPoint[];
}

/** A build in the selector. */
export class ReviewableBuild {
  id!: string;
  version!: string;
  title!: string;
  /** The user has reviewed it. */
  reviewed!: boolean;
  /** It is the live build of the main channel. */
  live!: boolean;
}

export class ReviewableBuilds {
  /** Approved builds, newest first; at most 50. */
  builds!: ReviewableBuild[];
}

export class ReviewableBuildsQuery {
  /** Part of version or title. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class CreateReview {
  @IsUUID(undefined, { message: 'Choose a build.' })
  build_id!: string;

  @Optional()
  @IsIn(RATINGS, { message: NO_RATING })
  rating: number = DEFAULT_RATING;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Enter your feedback.' })
  @MaxLength(MAX_FEEDBACK)
  feedback!: string;
}

/** Omitted fields are unchanged. */
export class UpdateReview {
  @Optional()
  @IsIn(RATINGS, { message: NO_RATING })
  rating?: number;

  @Optional()
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Enter your feedback.' })
  @MaxLength(MAX_FEEDBACK)
  feedback?: string;

  /** The version that was edited; without it, the stored version is overwritten. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}
