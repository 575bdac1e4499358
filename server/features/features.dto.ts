import { IsBoolean, IsInt, IsNotEmpty, IsString, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../platform/http/optional.js';
import { CleanName, Trimmed } from '../platform/text/text-input.js';
import type { FeatureRow } from './features.repository.js';
import { builtIn, FEATURE_NAME, FEATURE_NAME_MESSAGE, MAX_FEATURE_DESCRIPTION } from './features.rules.js';

/** A toggle as shown to admins. */
export class FeatureView {
  id!: string;
  feature_name!: string;
  description!: string;
  is_enabled!: boolean;
  created_at!: string;
  updated_at!: string;
  /** Send it back with an edit; a concurrent edit causes 409. */
  version!: number;
  /** True for a toggle of the program itself, which can be neither renamed nor deleted. */
  built_in!: boolean;
  /** The user who changed it last; null if it was never changed, or the account is deleted. */
  changed_by!: string | null;
}

/** One change of a toggle. */
export class FeatureChangeView {
  at!: string;
  /** The user's name, or "Deleted user". */
  by!: string;
  action!: 'created' | 'changed' | 'deleted';
  before!: object | null;
  after!: object | null;
}

export class CreateFeature {
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a name.' })
  @Matches(FEATURE_NAME, { message: FEATURE_NAME_MESSAGE })
  feature_name!: string;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(MAX_FEATURE_DESCRIPTION)
  description?: string;

  /** Off by default. */
  @Optional()
  @IsBoolean()
  is_enabled?: boolean;
}

/** Undefined leaves a field unchanged. A switch sends `is_enabled` alone; an edit sends the version that it was loaded with. */
export class UpdateFeature {
  @Optional()
  @Trimmed()
  @IsString()
  @Matches(FEATURE_NAME, { message: FEATURE_NAME_MESSAGE })
  feature_name?: string;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(MAX_FEATURE_DESCRIPTION)
  description?: string;

  @Optional()
  @IsBoolean()
  is_enabled?: boolean;

  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** @param changedBy name of the user in `row.changed_by`. */
export function toFeatureView(row: FeatureRow, changedBy: string | null): FeatureView {
  return {
    id: row.id,
    feature_name: row.name,
    description: row.description,
    is_enabled: row.is_enabled,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    built_in: builtIn(row.name) !== undefined,
    changed_by: changedBy,
  };
}
