import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import type { LiveEvent } from '../../../../server/platform/live/live.dto.js';
import { personalStore } from '../../lib/storage/browser-storage';
import { type Live, useLive } from '../../live/use-live';
import { getMessages, postMessage, ticketQuery } from '../tickets.api';
import { type FeedSource, type OpenStream, PAGE, type StreamListener } from './feed-source';
import { storedOutgoing, unclaimed, withOutgoingOfOthers } from './stored-outgoing';
import { readingPositionStore, parseReadingPosition } from './reading-position';
import { type FeedState, TicketFeed } from './ticket-feed';

/** Polling interval while the ticket's stream is disconnected (specification, section 7). */
const POLL_MS = 5_000;

interface TicketStreamOptions {
  ticketId: string;
  /** Pending messages belong to this user only. */
  userId: string;
  /** True if the thread may be read. */
  enabled: boolean;
  /** True while it can still change. */
  going: boolean;
}

/** The live thread of a ticket: its state, and the feed that sends messages. */
export function useTicketStream({ ticketId, userId, enabled, going }: TicketStreamOptions): { feed: TicketFeed; state: FeedState } {
  const client = useQueryClient();
  const live = useLive();
  const feed = useMemo(() => {
    const onTicket = (): void => void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey });
    return new TicketFeed(sourceOf(ticketId, userId, live, onTicket));
  }, [client, live, ticketId, userId]);
  useEffect(() => {
    if (!enabled) return undefined;
    feed.start(going);
    const wake = (): void => feed.wake();
    const lost = (): void => feed.lost();
    window.addEventListener('online', wake);
    window.addEventListener('offline', lost);
    const leave = (): void => feed.sendWaiting(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', lost);
      feed.stop();
    };
  }, [feed, enabled, going]);
  const state = useSyncExternalStore(feed.subscribe, feed.read);
  return { feed, state };
}

function sourceOf(ticketId: string, userId: string, live: Live, onTicket: () => void): FeedSource {
  const outbox = personalStore('functional', `ticket-outbox:${ticketId}`);
  const place = readingPositionStore(ticketId);
  let own = unclaimed(storedOutgoing(outbox.read(), userId), Date.now());
  return {
    newest: () => getMessages(ticketId, { limit: PAGE }),
    before: (seq) => getMessages(ticketId, { before: seq, limit: PAGE }),
    after: (seq) => getMessages(ticketId, { after: seq, limit: PAGE }),
    from: () => parseReadingPosition(place.read())?.seq ?? 0,
    send: ({ id, body, isInternal, attachments, seenSeq }, leaving) =>
      postMessage(
        ticketId,
        { id, body, isInternal, attachmentIds: attachments.map((attachment) => attachment.id), seenSeq: seenSeq ?? undefined },
        { keepAlive: leaving },
      ),
    open: (after, listener) => openStream(live, ticketId, after, listener),
    repeat: (act) => {
      const timer = setInterval(act, POLL_MS);
      return () => clearInterval(timer);
    },
    later: (act, milliseconds) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    stored: () => [...own],
    keep: (outgoing) => {
      const messages = withOutgoingOfOthers(storedOutgoing(outbox.read(), userId), own, outgoing);
      own = [...outgoing];
      if (messages.length === 0) outbox.remove();
      else outbox.write(JSON.stringify({ userId, messages }));
    },
    onTicket,
  };
}

function openStream(
  live: Live,
  ticketId: string,
  after: number,
  { opened, interrupted, revoked, line, ticket, reset }: StreamListener,
): OpenStream {
  const event = ({ name, data }: LiveEvent): void => {
    if (name === 'message') line(data as MessageView);
    if (name === 'ticket') ticket();
    if (name === 'revoked' || name === 'refused') revoked();
    if (name === 'reset') reset((data as { lastSeq: number }).lastSeq);
  };
  return live.follow(`support.ticket:${ticketId}`, { event, opened, interrupted }, after);
}
