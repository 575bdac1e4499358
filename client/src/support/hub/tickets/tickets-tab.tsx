import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { keysetRows } from '../../../lib/lists/keyset';
import { paths } from '../../../lib/navigation/paths';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalTable } from '../../../ui/portal/lists/portal-table';
import { useAddressFilter } from '../../../lib/navigation/address-filter';
import { categoriesQuery, ownTicketsQuery } from '../../support.api';
import { Closure, useClosure } from './closure';
import { NoTickets } from './no-tickets';
import { ownColumns } from './own-columns';
import { isNarrowed, type OwnFilter, readOwnFilter } from './own-filter';
import { Reopening, signsOut, useReopening } from './reopening';
import { OwnFilterBar } from './own-filter-bar';
import classes from './tickets-tab.module.css';
import { useFreshTickets } from './use-fresh-tickets';
import { WaitingNotice } from './waiting-notice';

/** True if tickets with a proposed closure may be missing from the list. */
function hidesProposals({ search, status, category }: OwnFilter): boolean {
  return search !== '' || category !== '' || !['', 'all', 'pending_customer'].includes(status);
}

/** The user's own tickets: search, see whose turn it is, confirm a closure. */
export function TicketsTab() {
  const [filter, change] = useAddressFilter(readOwnFilter);
  const { data: categories } = useQuery(categoriesQuery);
  const tickets = useInfiniteQuery(ownTicketsQuery({ ...filter }));
  const reopening = useReopening();
  const columns = useMemo(() => ownColumns(categories, reopening.warn), [categories, reopening.warn]);
  const closure = useClosure();
  useFreshTickets();
  const everything = filter.status === 'all';

  return (
    <div className={classes.tickets}>
      <OwnFilterBar filter={filter} categories={categories ?? []} onChange={change} />
      {hidesProposals(filter) && <WaitingNotice onShow={() => change({ search: '', category: '', status: 'pending_customer' })} />}
      <Closure {...closure} />
      <Reopening {...reopening} />
      <PortalTable
        label="My tickets"
        columns={columns}
        rowKey={({ id }) => id}
        actions={(ticket) => (
          <>
            {ticket.can.confirmClose && (
              <Button size="xs" aria-label={`Confirm closure of ticket #${ticket.number}`} onClick={() => closure.ask(ticket)}>
                Confirm closure
              </Button>
            )}
            {(ticket.can.reopen || ticket.can.objectSpam) && (
              <Button
                size="xs"
                aria-label={`${ticket.can.objectSpam ? 'Object and reopen' : 'Reopen'} ticket #${ticket.number}`}
                {...ariaDisabled(reopening.reopen.isPending)}
                onClick={() => !reopening.reopen.isPending && reopening.reopen.mutate(ticket)}
              >
                {ticket.can.objectSpam ? 'Object and reopen' : 'Reopen'}
              </Button>
            )}
            {signsOut(ticket) ? (
              <Button variant="default" size="xs" aria-label={`View ticket #${ticket.number}`} onClick={() => reopening.warn(ticket)}>
                View
              </Button>
            ) : (
              <Button
                component={Link}
                to={paths.supportTicket(ticket.id)}
                variant="default"
                size="xs"
                aria-label={`View ticket #${ticket.number}`}
              >
                View
              </Button>
            )}
          </>
        )}
        empty={
          <NoTickets
            narrowed={isNarrowed(filter)}
            everything={everything}
            onShowAll={() => change({ search: '', category: '', status: 'all' })}
          />
        }
        errorTitle="Failed to load tickets"
        {...keysetRows(tickets)}
      />
    </div>
  );
}
