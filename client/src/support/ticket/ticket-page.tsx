import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { LiveEvent } from '../../../../server/platform/live/live.dto.js';
import type { DeskListChange } from '../../../../server/support/desk/desk.dto.js';
import type { TicketIds } from '../../../../server/support/live/live.dto.js';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { isOver } from '../../../../server/support/tickets/tickets.rules';
import { useIdentity } from '../../lib/session/me';
import { useOutdated, useTopic } from '../../live/use-live';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import '../../ui/portal/styles/portal-styles';
import { isTicketGone, ticketQuery } from '../tickets.api';
import { FailedCheck } from './check/failed-check';
import { OutdatedBar } from './outdated-bar';
import { TicketCheck } from './check/ticket-check';
import { TicketConversation } from './thread/ticket-conversation';
import { TicketGone } from './ticket-gone';
import { TicketHeader } from './ticket-header';
import classes from './ticket-page.module.css';
import { TicketSide } from './side/ticket-side';
import { TicketSkeleton } from './ticket-skeleton';

/** During the security check no stream reports its progress, so it is polled (specification, section 7: every five seconds). */
const CHECK_MS = 5_000;

/** One ticket, for its customer and for agents: shows what the abilities in its response allow. */
export function TicketPage() {
  const { id = '' } = useParams();
  const identity = useIdentity();
  if (identity.state !== 'signedIn') return null;
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <Ticket key={id} id={id} userId={identity.user.id} />
    </main>
  );
}

function Ticket({ id, userId }: { id: string; userId: string }) {
  const { data: ticket, error, isFetching, refetch } = useTicket(id);
  const outdated = useOutdated();
  const [checkedHere, setCheckedHere] = useState(false);
  if (ticket !== undefined && !ticket.can.readMessages && !checkedHere) setCheckedHere(true);
  const [seenOpen, setSeenOpen] = useState(false);
  if (ticket !== undefined && !isOver(ticket.status) && !seenOpen) setSeenOpen(true);
  if (isTicketGone(error)) return <TicketGone wasShown={ticket !== undefined} />;
  if (ticket === undefined) {
    if (error === null) return <TicketSkeleton />;
    return <PortalLoadError title="Failed to load ticket" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  // If it is closed while the page is open, the page explains what reopening it does.
  if (neverChecked(ticket) && !seenOpen) return <FailedCheck />;
  return (
    <>
      {outdated && <OutdatedBar />}
      <TicketHeader ticket={ticket} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {ticket.can.readMessages ? (
            <TicketConversation ticket={ticket} userId={userId} checkedHere={checkedHere} />
          ) : (
            <TicketCheck ticket={ticket} userId={userId} />
          )}
        </div>
        <TicketSide ticket={ticket} />
      </div>
    </>
  );
}

/** The ticket, refetched whenever it changed. */
function useTicket(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...ticketQuery(id),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined && error === null && !data.can.readMessages && !isOver(data.status) ? CHECK_MS : false,
  });
  const { data: ticket } = query;
  const isGone = isTicketGone(query.error);
  const onEvent = useCallback(
    ({ name, data }: LiveEvent): void => {
      const { queryKey } = ticketQuery(id);
      if (name === 'changed' && isRevoked(data as DeskListChange | TicketIds, id)) {
        // The end of the thread's stream says the same, and may have been first.
        void client.refetchQueries({ queryKey }, { cancelRefetch: false });
        return;
      }
      const ids = name === 'changed' ? idsIn(data as DeskListChange | TicketIds) : name === 'reset' ? [id] : [];
      if (ids.includes(id)) void client.invalidateQueries({ queryKey });
    },
    [client, id],
  );
  useTopic(ticket === undefined || isGone ? null : topicFor(ticket), onEvent);
  // A later visit asks again.
  useEffect(() => (isGone ? () => client.removeQueries({ queryKey: ticketQuery(id).queryKey }) : undefined), [client, id, isGone]);
  return query;
}

/** While the thread may be read, its own topic reports changes of the ticket; an agent's assignments are in the desk's. */
function topicFor({ side, can }: TicketView): string | null {
  if (side === 'agent') return 'support.desk';
  return can.readMessages ? null : 'support.own-tickets';
}

/** True if the change says that agents may no longer see the ticket. */
function isRevoked(change: DeskListChange | TicketIds, id: string): boolean {
  return 'gone' in change && change.id === id;
}

function idsIn(change: DeskListChange | TicketIds): string[] {
  return 'ids' in change ? change.ids : [change.id];
}

/** A closed ticket whose customer never completed the security check (specification, section 4). */
function neverChecked({ side, status, security_verified }: TicketView): boolean {
  return side === 'customer' && status === 'closed' && !security_verified;
}
