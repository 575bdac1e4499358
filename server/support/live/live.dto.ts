/** The value of the live topic `support.unread`. */
export class UnreadView {
  /** Own tickets with messages that the person has not read. */
  unread!: number;
}

/** What the live topic `support.own-tickets` says. */
export class TicketIds {
  /** Own tickets that changed. */
  ids!: string[];
}
