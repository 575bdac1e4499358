import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import type { Outgoing } from './ticket-stream';

/** Page size of one request; fewer lines mean that there are no more. */
export const PAGE = 100;

/** Events of an open stream. */
export interface StreamListener {
  opened: () => void;
  /** Disconnected. The browser reconnects by itself unless `isClosed` says that it has given up. */
  interrupted: () => void;
  /** The server ended the stream because the user may no longer read the thread; `interrupted` follows. */
  revoked: () => void;
  line: (line: MessageView) => void;
  /** The state of the ticket changed. */
  ticket: () => void;
  /** Too many lines were missed; `newest` is the number of the newest line. */
  reset: (newest: number) => void;
}

export interface OpenStream {
  isClosed: () => boolean;
  close: () => void;
}

/** Where a feed reads its lines and sends its messages. */
export interface FeedSource {
  /** The newest lines, those before a number, or those after one; oldest first. */
  newest: () => Promise<MessageView[]>;
  before: (seq: number) => Promise<MessageView[]>;
  after: (seq: number) => Promise<MessageView[]>;
  /** Number of the line at which the reader left; 0 for the newest. */
  from: () => number;
  /** @param leaving true while the page unloads: the call has to outlive it */
  send: (message: Outgoing, leaving: boolean) => Promise<MessageView>;
  open: (after: number, listener: StreamListener) => OpenStream;
  /** Calls repeatedly, every five seconds, until the returned function is called. */
  repeat: (act: () => void) => () => void;
  /** Calls once after a delay, unless the returned function is called before. */
  later: (act: () => void, milliseconds: number) => () => void;
  /** Pending messages that were stored before a reload. */
  stored: () => Outgoing[];
  keep: (messages: readonly Outgoing[]) => void;
  /** Reload the ticket. */
  onTicket: () => void;
}
