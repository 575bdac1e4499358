import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { TrimmedLines } from '../../platform/text/text-input.js';

/** All data on a user: one key for each part, by the module that stores it, for example `userData` and `sessions`. */
export interface DataExport {
  exportedAt: string;
  [part: string]: unknown;
}

export class RetainedDataResponse {
  /** What stays after a deletion, and why: sentences. */
  items!: string[];
}

export class OwnDataMessage {
  message!: string;
}

export class DeletionScheduledResponse {
  message!: string;
  deletionDueAt!: string;
}

export class GuardianConsent {
  /** How the consent was verified. */
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please say how the consent was verified.' })
  @MaxLength(1_000)
  note!: string;
}
