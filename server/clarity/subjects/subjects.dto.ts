import { ApiProperty } from '@nestjs/swagger';

/** What was recorded about a bug, build or playtest. */
export class SubjectTimeView {
  /** Recorded about it; approved hours where they are approved. */
  hours!: number;
  /** How many people recorded them. */
  people!: number;
  /** Pounds that are owed or were paid for them; null for those who do not approve time. */
  @ApiProperty({ type: Number, nullable: true })
  cost!: number | null;
}
