/** The value of the live topic `support.unread`. */
export class UnreadView {
  /** Own tickets with messages that the person has not read. */
  unread!: number;
}

export type DeskAlertKind = 'code' | 'reply' | 'assigned' | 'mention';

/** What the live topic `support.desk-alerts` says to one agent. */
export class DeskAlert {
  /** `code`: a customer handed over a security code. `reply`: the customer wrote in a ticket of theirs. `assigned`: they got a ticket. `mention`: a
   * colleague named them in a note. */
  kind!: DeskAlertKind;
  id!: string;
  number!: number;
  subject!: string;
}

/** What the live topic `support.own-tickets` says. */
export class TicketIds {
  /** Own tickets that changed. */
  ids!: string[];
}
