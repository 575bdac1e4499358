import { ApiProperty } from '@nestjs/swagger';

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
