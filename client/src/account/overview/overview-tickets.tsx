import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { customerTurn } from '../../../../server/support/handling/turns.rules';
import type { OwnTicketPage, TicketSummary } from '../../../../server/support/tickets/tickets.dto.js';
import { STATUS_LABELS } from '../../../../server/support/tickets/tickets.rules';
import { apiQuery } from '../../lib/http/query';
import { paths } from '../../lib/navigation/paths';
import { useFreshQuery } from '../../live/use-live';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { RowsSkeleton } from '../panels/rows-skeleton';
import classes from './overview-tickets.module.css';

const MAX_SHOWN = 4;
const KEY = '/support/tickets';
const activeQuery = { ...apiQuery<OwnTicketPage>(`${KEY}?status=active&sort=activity&limit=${MAX_SHOWN}`), staleTime: 0 };

/** The user's active tickets with the latest activity, and whose turn it is in each. */
export function OverviewTickets() {
  const tickets = useQuery(activeQuery);
  useFreshQuery('support.own-tickets', activeQuery.queryKey);
  const items = tickets.data?.items;
  return (
    <PortalPanel
      title="Active tickets"
      aside={
        items &&
        items.length > 0 && (
          <Button component={Link} to={`${paths.support}?tab=tickets`} variant="default" size="compact-sm">
            All tickets
          </Button>
        )
      }
    >
      {tickets.isPending && <RowsSkeleton rows={2} />}
      {tickets.isError && (
        <PortalLoadError
          title="Your tickets could not be loaded"
          error={tickets.error}
          retrying={tickets.isFetching}
          onRetry={() => void tickets.refetch()}
        />
      )}
      {items?.length === 0 && (
        <Group justify="space-between" gap="sm">
          <Text c="dimmed" size="sm">
            You have no active tickets. When you contact us, your ticket and our replies appear here.
          </Text>
          <Button component={Link} to={paths.support} variant="default" size="xs">
            Get help
          </Button>
        </Group>
      )}
      {items && items.length > 0 && (
        <ul className={rows.rows}>
          {items.map((ticket) => (
            <li key={ticket.id} className={rows.row}>
              <div className={rows.main}>
                <Link to={paths.supportTicket(ticket.id)} className={classes.link}>
                  <span className={classes.number}>#{ticket.number}</span> <bdi>{ticket.subject}</bdi>
                </Link>
                <Text size="xs" c="dimmed">
                  {factsOf(ticket)}
                </Text>
              </div>
              <span className={rows.details}>
                <PortalTime iso={ticket.updated_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PortalPanel>
  );
}

function factsOf(ticket: TicketSummary): string {
  const unread = ticket.unread === 0 ? null : ticket.unread === 1 ? '1 new message' : `${ticket.unread} new messages`;
  return [STATUS_LABELS[ticket.status], customerTurn(ticket), unread].filter((fact) => fact !== null).join(' · ');
}
