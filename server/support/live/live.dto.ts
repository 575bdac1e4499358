import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';

export class StreamQuery {
  /** Number of the last message that the client has; a browser that reconnects sends it as Last-Event-ID. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after?: number;
}

/** The value of the live topic `support.unread`. */
export class UnreadView {
  /** Own tickets with messages that the user has not read. */
  unread!: number;
}

export type DeskAlertKind = 'code' | 'reply' | 'assigned' | 'mention';

/** Event of the live topic `support.desk-alerts` for one agent. */
export class DeskAlert {
  /** The same if it is sent again: to a stream that begins within seconds of the alert. */
  alertId!: string;
  /** Time since the alert, in milliseconds. */
  ageMs!: number;
  /**
   * `code`: a customer shared a security code. `reply`: the customer wrote in a ticket of theirs. `assigned`: a ticket was assigned to
   * them. `mention`: a colleague mentioned them in a note.
   */
  kind!: DeskAlertKind;
  /** Id of the ticket. */
  id!: string;
  number!: number;
  subject!: string;
}

/** Event of the live topic `support.own-tickets`. */
export class TicketIds {
  /** Own tickets that changed. */
  ids!: string[];
}
