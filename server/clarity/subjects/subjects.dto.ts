import { ApiProperty } from '@nestjs/swagger';
import { TimeView } from '../time/time.dto.js';

/** Time recorded on a bug, build or playtest. */
export class SubjectTimeView {
  /** Recorded about it; approved hours where they are approved. */
  hours!: number;
  /** Number of users who recorded it. */
  people!: number;
  /** Pounds owed or paid for it; null for users who do not approve time. */
  @ApiProperty({ type: Number, nullable: true })
  cost!: number | null;
}

/** One of the entries that a sum of hours is made of. */
export class RecordedTimeView extends TimeView {
  /** Null once the account is deleted. */
  user_name!: string | null;
  own!: boolean;
  /** Pounds that are owed or were paid for it; null until it is approved, and for those who do not approve time. */
  @ApiProperty({ type: Number, nullable: true })
  cost!: number | null;
  /** What is owed or was paid for it; null for those who do not approve time. */
  payable_id!: string | null;
}

export class RecordedTimePage {
  items!: RecordedTimeView[];
  nextCursor!: string | null;
}
