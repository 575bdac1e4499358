import { IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { NoneWhenEmpty, TrimmedLines } from '../../platform/text/text-input.js';
import { KEEP_LAST, MAX_REASON } from '../builds/builds.rules.js';

export class ApproveBuild {
  /** Why it is approved although a critical bug that was found in it is open. */
  @Optional()
  @TrimmedLines()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_REASON)
  override_reason?: string;
}

export class WithdrawBuild {
  /** Admins see it beside the build. */
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter the reason.' })
  @MaxLength(MAX_REASON)
  reason!: string;
}

const KEEP_MESSAGE = `Enter a number from ${KEEP_LAST.min} to ${KEEP_LAST.max}.`;

export class ChangeBuildChannel {
  /** How many builds keep their files besides those that something refers to; null keeps all. */
  @ValidateIf((_, value) => value !== null)
  @IsInt({ message: KEEP_MESSAGE })
  @Min(KEEP_LAST.min, { message: KEEP_MESSAGE })
  @Max(KEEP_LAST.max, { message: KEEP_MESSAGE })
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
