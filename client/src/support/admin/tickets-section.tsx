import { Button } from '@mantine/core';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS_LABELS } from '../../../../server/support/tickets/tickets.rules';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { useAddressFilter } from '../../lib/navigation/address-filter';
import { DESK_STATUSES, isFiltered } from '../desk/desk-filter';
import { categoriesQuery } from '../support.api';
import { TicketDialog } from './ticket-dialog';
import { adminTicketsQuery } from './tickets.api';
import { ticketsColumns } from './tickets-columns';
import { readTicketsFilter } from './tickets-filter';
import classes from './tickets-section.module.css';

const STATUSES = DESK_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }));

/** Tickets of the panel: search them, view them masked, and investigate them with a reason and two-factor authentication. */
export function TicketsSection() {
  const [filter, change] = useAddressFilter(readTicketsFilter);
  const [open, setOpen] = useState<string | null>(null);
  const tickets = useInfiniteQuery(adminTicketsQuery(filter));
  const categories = useQuery(categoriesQuery).data;
  return (
    <PortalSection
      title="Tickets"
      description="Customers’ email addresses are masked and messages are hidden. Opening a ticket needs a reason and a code from your authenticator app, and is recorded."
    >
      <PortalFilterBar
        label="Tickets"
        search={<PortalSearch label="Search by text, tag or number" value={filter.search} onChange={(search) => change({ search })} />}
        chosen={chosenIn(filter.status, filter.category)}
      >
        <PortalFilterSelect
          label="Status"
          all="All statuses"
          data={STATUSES}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <PortalFilterSelect
          label="Category"
          all="All categories"
          data={(categories ?? []).map(({ key, label }) => ({ value: key, label }))}
          value={filter.category}
          onChange={(category) => change({ category })}
        />
      </PortalFilterBar>
      <div className={classes.list}>
        <PortalTable
          label="Tickets"
          columns={ticketsColumns(categories)}
          rowKey={({ id }) => id}
          actions={({ id, number }) => (
            <Button variant="default" size="xs" aria-label={`Open ticket #${number}`} onClick={() => setOpen(id)}>
              Open
            </Button>
          )}
          empty={
            isFiltered(filter) ? (
              <PortalNoMatch
                icon={IconTicket}
                title="No tickets match this filter"
                all="Show all tickets"
                onClear={() => change({ search: '', status: '', category: '' })}
              >
                Try another search, status or category.
              </PortalNoMatch>
            ) : (
              <PortalEmpty icon={IconTicket} title="No tickets yet">
                Tickets that customers open under Support appear here.
              </PortalEmpty>
            )
          }
          errorTitle="Failed to load tickets"
          {...keysetRows(tickets)}
        />
      </div>
      {open !== null && <TicketDialog key={open} id={open} onClose={() => setOpen(null)} />}
    </PortalSection>
  );
}
