import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { isOver } from '../../../../server/support/tickets/tickets.rules';
import { ApiError } from '../../lib/http';
import { useIdentity } from '../../lib/me';
import { PortalLoadError } from '../../ui/portal-load-error';
import '../../ui/portal-styles';
import { useSupportLive } from '../live/use-support-live';
import { ticketQuery } from '../tickets.api';
import { FailedCheck } from './failed-check';
import { OutdatedBar } from './outdated-bar';
import { TicketCheck } from './ticket-check';
import { TicketConversation } from './ticket-conversation';
import { TicketGone } from './ticket-gone';
import { TicketHeader } from './ticket-header';
import classes from './ticket-page.module.css';
import { TicketSide } from './ticket-side';
import { TicketSkeleton } from './ticket-skeleton';

/** While the security check is under way no stream tells how it goes, so it is asked for (specification, section 7: every five seconds). */
const CHECK_MS = 5_000;

/** One ticket, for its customer and for agents: it shows what the ticket's own answer allows. */
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
  const { outdated } = useSupportLive();
  const [checkedHere, setCheckedHere] = useState(false);
  if (ticket !== undefined && !ticket.can.readMessages && !checkedHere) setCheckedHere(true);
  // What is not theirs, and an address that is no ticket's at all, look alike.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <TicketGone wasThere={ticket !== undefined} />;
  if (ticket === undefined) {
    if (error === null) return <TicketSkeleton />;
    return <PortalLoadError title="Failed to load ticket" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (neverChecked(ticket)) return <FailedCheck />;
  return (
    <>
      {outdated && <OutdatedBar />}
      <TicketHeader ticket={ticket} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {ticket.can.readMessages ? (
            <TicketConversation ticket={ticket} userId={userId} checkedHere={checkedHere} />
          ) : (
            <TicketCheck ticket={ticket} />
          )}
        </div>
        <TicketSide ticket={ticket} />
      </div>
    </>
  );
}

/** The ticket, read again whenever something about it happened. */
function useTicket(id: string) {
  const client = useQueryClient();
  const { counts, onDeskRow, onReset } = useSupportLive();
  const query = useQuery({
    ...ticketQuery(id),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined && error === null && !data.can.readMessages && !isOver(data.status) ? CHECK_MS : false,
  });
  useEffect(() => {
    const again = (): void => void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
    const offDesk = onDeskRow((news) => {
      if (news.id === id) again();
    });
    const offReset = onReset(again);
    return () => {
      offDesk();
      offReset();
    };
  }, [client, id, onDeskRow, onReset]);
  // A customer's counts are told anew whenever one of their tickets changed.
  useEffect(() => {
    const { data } = client.getQueryState<TicketView>(ticketQuery(id).queryKey) ?? {};
    if (data?.side === 'customer' && !data.can.readMessages) void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
  }, [client, id, counts]);
  return query;
}

/** A closed ticket whose customer never proved to be themselves (specification, section 4). */
function neverChecked({ side, status, security_verified }: TicketView): boolean {
  return side === 'customer' && status === 'closed' && !security_verified;
}
