import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComView } from '../../../../../server/support/access/customer-profile.dto.js';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { COM_QUESTIONS } from '../../../../../server/support/tickets/tickets.rules';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { profileQuery } from '../../tickets.api';
import classes from './side-facts.module.css';

/** Who the customer is, and what was recorded when their earlier tickets closed. Each look is a receipt that the customer sees. */
export function CustomerPanel({ ticket }: { ticket: TicketView }) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery(ticket.id));
  return (
    <PortalPanel title="Customer">
      {data === undefined && error !== null && (
        <PortalLoadError
          title="The customer’s details could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height={72} />}
      {data !== undefined && (
        <>
          {data.customer === null ? (
            <p className={classes.quiet}>This account was deleted.</p>
          ) : (
            <dl className={classes.facts}>
              <dt>Name</dt>
              <dd>{[data.customer.firstName, data.customer.lastName].filter(Boolean).join(' ') || 'Not given'}</dd>
              <dt>Email</dt>
              <dd>{data.customer.email}</dd>
              {ticket.contactEmail !== null && ticket.contactEmail !== data.customer.email && (
                <>
                  <dt>Contact email</dt>
                  <dd>{ticket.contactEmail}</dd>
                </>
              )}
            </dl>
          )}
          <h3 className={classes.title}>Earlier tickets</h3>
          {data.coms.length === 0 ? (
            <p className={classes.quiet}>There are no closing records of earlier tickets.</p>
          ) : (
            data.coms.map((com) => <Com key={com.ticket_id} com={com} />)
          )}
        </>
      )}
    </PortalPanel>
  );
}

function Com({ com }: { com: ComView }) {
  const { day } = useDates();
  return (
    <details className={classes.com}>
      <summary>{day(com.created_at)}</summary>
      <dl className={classes.answers}>
        {COM_QUESTIONS.map(([name, question]) => (
          <div key={name}>
            <dt>{question}</dt>
            <dd>{com[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
