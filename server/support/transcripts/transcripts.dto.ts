import type { MessageView } from '../messages/messages.dto.js';
import type { ReceiptKind } from '../tickets/ticket-labels.rules.js';
import type { TicketView } from '../tickets/tickets.dto.js';

export class ReceiptAgent {
  name!: string;
  role!: string;
}

/** An access to customer data: by whom, to what, and when. */
export class ReceiptView {
  id!: string;
  agent!: ReceiptAgent;
  kind!: ReceiptKind;
  first_at!: string;
  last_at!: string;
  /** Number of reads within these minutes. */
  reads!: number;
}

/** A `TranscriptView` whose messages are streamed page by page. */
export type StreamedTranscript = Omit<TranscriptView, 'messages'> & { messages: AsyncIterable<readonly MessageView[]> };

/** All messages of a ticket, for the customer's records. */
export class TranscriptView {
  ticket!: TicketView;
  messages!: MessageView[];
  /** The customer only. */
  receipts!: ReceiptView[];
  made_at!: string;
}
