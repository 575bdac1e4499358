import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { useDates } from '../../../ui/portal/time/portal-dates';
import type { FeedState, TicketFeed } from '../../live/ticket-feed';
import { lastSeq, type Outgoing } from '../../live/ticket-stream';
import { MessageRow } from './message-row';
import { OutgoingRow } from './outgoing-row';
import { type ThreadRow, rowsOf } from './thread-rows';
import classes from './ticket-thread.module.css';
import { TicketOpening } from './ticket-opening';
import { ThreadSkeleton } from './thread-skeleton';
import { useMarkRead } from './use-mark-read';
import { useThreadWindow } from './window/use-thread-window';

/** Older lines are requested when the reader is this close to the first known one. */
const EARLIER_WITHIN_ROWS = 6;
/** New lines are announced once nothing else has entered the window for this long: older lines are not news. */
const DEBOUNCE_MS = 1_000;

interface TicketThreadProps {
  ticket: TicketView;
  userId: string;
  state: FeedState;
  feed: TicketFeed;
  /** Called with the number of the last line read whenever it increases. */
  onRead: (seq: number) => void;
  /** Retries a failed load. */
  onReload: () => void;
  /** Returns a refused message to the composer; null if nothing can be written. */
  onEdit: ((message: Outgoing) => void) | null;
}

/**
 * The live thread, in a window that renders only the rows near the visible ones. Typing a reply renders the conversation, but not the thread
 * again, which would measure its rows.
 */
export const TicketThread = memo(function TicketThread({ ticket, userId, state, feed, onRead, onReload, onEdit }: TicketThreadProps) {
  const { thread, status, error } = state;
  // The state when the page was opened.
  const [{ lastSeq: newestBefore, unread: unreadBefore }] = useState(ticket);
  const readBefore = newestBefore - unreadBefore;
  const markAfter = unreadBefore > 0 ? readBefore : 0;
  const rows = useMemo(() => rowsOf(thread, markAfter), [thread, markAfter]);
  const placed = useMemo(
    () =>
      rows.map((entry) => ({
        key: entry.key,
        isAnchor: entry.kind === 'line' || entry.kind === 'outgoing',
        seq: entry.kind === 'line' ? entry.line.seq : 0,
      })),
    [rows],
  );
  const { scroller, view, toBottom } = useThreadWindow(ticket.id, placed, status === 'ready');
  const isFollowing = view.atBottom && status === 'ready';
  const [hasFollowed] = useDebouncedValue(isFollowing, DEBOUNCE_MS);
  const dates = useDates();
  const announces = hasFollowed && isFollowing;
  const newest = lastSeq(thread);
  const seen = useMarkRead({ ticketId: ticket.id, readBefore, newest, atBottom: isFollowing, connection: state.connection, onRead });
  const unseen = view.atBottom ? 0 : thread.lines.filter(({ seq, author_id }) => seq > seen && author_id !== userId).length;

  const nearTop = view.end > 0 && view.start < EARLIER_WITHIN_ROWS && !view.atBottom;
  useEffect(() => {
    if (nearTop && status === 'ready' && state.earlier === 'idle') void feed.loadEarlier();
  }, [nearTop, status, state.earlier, thread.base, feed]);

  // Scroll to the message that the user sent.
  const sent = thread.outgoing.length;
  const sentBefore = useRef(sent);
  useEffect(() => {
    if (sent > sentBefore.current) toBottom();
    sentBefore.current = sent;
  }, [sent, toBottom]);

  const discard = (id: string): void => {
    feed.discard(id);
    // The button disappears with the message.
    scroller.current?.focus({ preventScroll: true });
  };

  const row = (entry: ThreadRow): ReactNode => {
    switch (entry.kind) {
      case 'start':
        return (
          <div className={classes.start}>
            <TicketOpening ticket={ticket} />
          </div>
        );
      case 'earlier':
        return <Earlier state={state.earlier} onLoad={() => void feed.loadEarlier()} />;
      case 'day':
        return (
          <p className={classes.day}>
            <span>{dates.day(entry.iso)}</span>
          </p>
        );
      case 'new':
        return (
          <p className={classes.day} data-new>
            <span>New</span>
          </p>
        );
      case 'line':
        return (
          <MessageRow
            ticketId={ticket.id}
            side={ticket.side}
            line={entry.line}
            joined={entry.joined}
            isOwn={entry.line.author_id === userId}
          />
        );
      case 'outgoing':
        return (
          <OutgoingRow
            message={entry.message}
            onRetry={() => feed.retry(entry.message.id)}
            onEdit={onEdit && (() => onEdit(entry.message))}
            onDiscard={() => discard(entry.message.id)}
          />
        );
    }
  };

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-label="Conversation"
        aria-busy={status === 'loading'}
        // Away from the bottom, rows that enter the window are old: only the button below announces new ones.
        aria-live={announces ? 'polite' : 'off'}
        aria-relevant="additions"
        tabIndex={0}
      >
        {status === 'failed' && (
          <div className={classes.problem}>
            <PortalLoadError title="The messages could not be loaded" error={error} retrying={false} onRetry={onReload} />
          </div>
        )}
        {status === 'loading' && <ThreadSkeleton />}
        {status === 'ready' && (
          <>
            <div className={classes.gap} style={{ height: view.before }} />
            {rows.slice(view.start, view.end).map((entry) => (
              <div key={entry.key} data-row={entry.key} className={classes.row} aria-live={isOwn(entry, userId) ? 'off' : undefined}>
                {row(entry)}
              </div>
            ))}
            <div className={`${classes.gap} ${classes.end}`} style={{ height: view.after }} />
          </>
        )}
      </div>
      <div role="status" className={classes.jump}>
        {!view.atBottom && status === 'ready' && (
          <Button size="xs" radius="xl" leftSection={<IconArrowDown size={14} aria-hidden="true" />} onClick={toBottom}>
            {unseen === 0 ? 'Newest messages' : `${unseen} new ${unseen === 1 ? 'message' : 'messages'}`}
          </Button>
        )}
      </div>
    </div>
  );
});

/** A user's own messages are not announced; an alert reports one that was not sent. */
function isOwn(row: ThreadRow, userId: string): boolean {
  return row.kind === 'outgoing' || (row.kind === 'line' && row.line.author_id === userId);
}

function Earlier({ state, onLoad }: { state: FeedState['earlier']; onLoad: () => void }) {
  return (
    <div className={classes.earlier}>
      {state === 'loading' ? (
        <p>Loading older messages...</p>
      ) : (
        <Button variant="subtle" size="xs" onClick={onLoad}>
          {state === 'failed' ? 'Older messages could not be loaded. Try again' : 'Load older messages'}
        </Button>
      )}
    </div>
  );
}
