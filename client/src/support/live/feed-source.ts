import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import type { Outgoing } from './ticket-stream';

/** Lines that one answer holds at most; fewer mean that there are no more. */
export const PAGE = 100;

/** What a feed tells of an open stream. */
export interface StreamListener {
  opened: () => void;
  /** Cut off. The browser comes back by itself unless `isClosed` says that it has given up. */
  cut: () => void;
  line: (line: MessageView) => void;
  /** The state of the ticket changed. */
  ticket: () => void;
  /** Too much was missed; `newest` is the number of the newest line. */
  reset: (newest: number) => void;
}

export interface OpenStream {
  isClosed: () => boolean;
  close: () => void;
}

/** Where a feed gets its lines from and leaves its messages. */
export interface FeedSource {
  /** The newest lines, those before a number, or those after one; oldest first. */
  newest: () => Promise<MessageView[]>;
  before: (seq: number) => Promise<MessageView[]>;
  after: (seq: number) => Promise<MessageView[]>;
  /** Number of the line at which the reader left; 0 for the newest. */
  from: () => number;
  /** @param leaving true when the page is about to go: the call has to outlive it. */
  send: (message: Outgoing, leaving: boolean) => Promise<MessageView>;
  open: (after: number, listener: StreamListener) => OpenStream;
  /** Calls again and again, every five seconds, until the returned function is called. */
  repeat: (act: () => void) => () => void;
  /** Calls once, after so many milliseconds, unless the returned function was called before. */
  later: (act: () => void, milliseconds: number) => () => void;
  /** What is on its way, as it outlives a reload. */
  stored: () => Outgoing[];
  keep: (messages: readonly Outgoing[]) => void;
  /** The ticket itself is to be read again. */
  onTicket: () => void;
}
