import { IsString, Matches, MaxLength } from 'class-validator';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { TICKET_LIMITS, VISIBLE } from '../tickets/tickets.rules.js';

export class CloseAsSpam {
  /** Shown to the customer. */
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Enter the reason. The customer can read it.' })
  @MaxLength(TICKET_LIMITS.reason)
  reason!: string;
}
