import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { NoneWhenEmpty, TrimmedLines } from '../../platform/text/text-input.js';
import { MAX_REASON } from '../builds/builds.rules.js';

export class ApproveBuild {
  /** Why it is approved although a critical bug that was found in it is open. */
  @Optional()
  @TrimmedLines()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_REASON)
  override_reason?: string;
}

/** The reason is needed as for an approval. */
export class RestoreBuild extends ApproveBuild {}

export class WithdrawBuild {
  /** Admins see it beside the build. */
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter the reason.' })
  @MaxLength(MAX_REASON)
  reason!: string;
}
