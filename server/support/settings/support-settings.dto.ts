import { IsInt, Max, Min } from 'class-validator';
import { CLOSE_AFTER_DAYS } from '../closing/closing.rules.js';

const RANGE = `Enter a number of days from ${CLOSE_AFTER_DAYS.min} to ${CLOSE_AFTER_DAYS.max}.`;

export class UpdateSupportSettings {
  @IsInt({ message: RANGE })
  @Min(CLOSE_AFTER_DAYS.min, { message: RANGE })
  @Max(CLOSE_AFTER_DAYS.max, { message: RANGE })
  closeAfterDays!: number;

  /** Of the settings that were edited. */
  @IsInt()
  @Min(0)
  version!: number;
}

export class SupportSettingsView {
  closeAfterDays!: number;
  /** 0 until they are first saved. */
  version!: number;
}
