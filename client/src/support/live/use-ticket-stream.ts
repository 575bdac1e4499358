import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import { personalStore } from '../../lib/browser-storage';
import { getMessages, postMessage, ticketPath, ticketQuery } from '../tickets.api';
import { type FeedSource, type OpenStream, PAGE, type StreamListener } from './feed-source';
import { keptOutgoing, withKeptOfOthers } from './kept-outgoing';
import { placeStore, readPlace } from './kept-place';
import { type FeedState, TicketFeed } from './ticket-feed';

/** How often the ticket is asked for while its stream is away (specification, section 7). */
const POLL_MS = 5_000;

interface TicketStreamOptions {
  ticketId: string;
  /** Messages on their way belong to this person alone. */
  userId: string;
  /** True when the thread may be read. */
  enabled: boolean;
  /** True while something may still be said in it. */
  live: boolean;
}

/** The thread of a ticket, live: what it shows, and the feed by which messages leave. */
export function useTicketStream({ ticketId, userId, enabled, live }: TicketStreamOptions): FeedState & { feed: TicketFeed } {
  const client = useQueryClient();
  const feed = useMemo(() => {
    const onTicket = (): void => void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey });
    return new TicketFeed(sourceOf(ticketId, userId, onTicket));
  }, [client, ticketId, userId]);
  useEffect(() => {
    if (!enabled) return undefined;
    feed.start(live);
    const wake = (): void => feed.wake();
    const lost = (): void => feed.lost();
    window.addEventListener('online', wake);
    window.addEventListener('offline', lost);
    return () => {
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', lost);
      feed.stop();
    };
  }, [feed, enabled, live]);
  const state = useSyncExternalStore(feed.subscribe, feed.read);
  return { ...state, feed };
}

function sourceOf(ticketId: string, userId: string, onTicket: () => void): FeedSource {
  const outbox = personalStore('functional', `ticket-outbox:${ticketId}`);
  const place = placeStore(ticketId);
  let own = keptOutgoing(outbox.read(), userId);
  return {
    newest: () => getMessages(ticketId, { limit: PAGE }),
    before: (seq) => getMessages(ticketId, { before: seq, limit: PAGE }),
    after: (seq) => getMessages(ticketId, { after: seq, limit: PAGE }),
    from: () => readPlace(place.read())?.seq ?? 0,
    send: ({ id, body, isInternal, attachments, customerSeq }) =>
      postMessage(ticketId, {
        id,
        body,
        isInternal,
        attachmentIds: attachments.map((attachment) => attachment.id),
        customerSeq: customerSeq ?? undefined,
      }),
    open: (after, listener) => openStream(ticketId, after, listener),
    repeat: (act) => {
      const timer = setInterval(act, POLL_MS);
      return () => clearInterval(timer);
    },
    kept: () => [...own],
    keep: (outgoing) => {
      const messages = withKeptOfOthers(keptOutgoing(outbox.read(), userId), own, outgoing);
      own = [...outgoing];
      if (messages.length === 0) outbox.remove();
      else outbox.write(JSON.stringify({ userId, messages }));
    },
    onTicket,
  };
}

function openStream(ticketId: string, after: number, listener: StreamListener): OpenStream {
  const stream = new EventSource(`/api${ticketPath(ticketId)}/stream?after=${after}`);
  stream.addEventListener('open', listener.opened);
  stream.addEventListener('error', listener.cut);
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => listener.line(JSON.parse(data) as MessageView));
  stream.addEventListener('ticket', listener.ticket);
  stream.addEventListener('reset', ({ data }: MessageEvent<string>) => listener.reset((JSON.parse(data) as { lastSeq: number }).lastSeq));
  stream.addEventListener('ended', () => stream.close());
  return { isClosed: () => stream.readyState === EventSource.CLOSED, close: () => stream.close() };
}
