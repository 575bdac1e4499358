import { applyDecorators } from '@nestjs/common';
import { IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { CleanName, NoneWhenEmpty, TrimmedLines } from '../../platform/text/text-input.js';
import { BUILD_LENGTHS, KEEP_LAST_LIMITS, KEEP_LAST_MESSAGE, MAX_REASON } from '../builds/builds.rules.js';

export class ApproveBuild {
  /** Reason for approval despite an open critical bug found in it. */
  @Optional()
  @TrimmedLines()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_REASON)
  override_reason?: string;
}

/** The reason is required as for an approval. */
export class RestoreBuild extends ApproveBuild {}

export class WithdrawBuild {
  /** Shown to admins beside the build. */
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter the reason.' })
  @MaxLength(MAX_REASON)
  reason!: string;
}

const Text = (max: number) => applyDecorators(Optional(), TrimmedLines(), IsString(), MaxLength(max));

/** Details of a build; omitted fields are unchanged. */
export class ChangeBuild {
  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a title.' })
  @MaxLength(BUILD_LENGTHS.title)
  title?: string;

  @Text(BUILD_LENGTHS.description)
  description?: string;

  @Text(BUILD_LENGTHS.changelog)
  changelog?: string;

  @Text(BUILD_LENGTHS.testInstructions)
  test_instructions?: string;

  @Text(BUILD_LENGTHS.knownIssues)
  known_issues?: string;

  /** The version of the row that was edited. */
  @IsInt()
  @Min(1)
  row_version!: number;
}

export class ChangeBuildChannel {
  /** Number of builds that retain their files besides referenced ones; null retains all. */
  @ValidateIf((_, value) => value !== null)
  @IsInt({ message: KEEP_LAST_MESSAGE })
  @Min(KEEP_LAST_LIMITS.min, { message: KEEP_LAST_MESSAGE })
  @Max(KEEP_LAST_LIMITS.max, { message: KEEP_LAST_MESSAGE })
  keep_last!: number | null;

  /** The version that was edited. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class BuildChannelView {
  name!: string;
  keep_last!: number | null;
  /** Version of the live build; null without one. */
  live_version!: string | null;
  version!: number;
}
