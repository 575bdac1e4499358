import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComView, PreviousTicket } from '../../../../../server/support/access/customer-profile.dto.js';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { COM_QUESTIONS, STATUS_LABELS } from '../../../../../server/support/tickets/tickets.rules';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalDisclosure } from '../../../ui/portal/layout/portal-disclosure';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { KnownLink } from '../../../ui/public/known-link';
import { paths } from '../../../lib/navigation/paths';
import { profileQuery } from '../../tickets.api';
import classes from './side-facts.module.css';

/** Number of other tickets listed initially. */
const MAX_SHOWN = 5;

/** The customer's details, and their other tickets with their closing records. Each view is a receipt that the customer sees. */
export function CustomerPanel({ ticket }: { ticket: TicketView }) {
  // What was loaded before the deletion is no longer shown.
  const isDeleted = ticket.closing === 'account';
  const { data, error, isFetching, refetch } = useQuery({ ...profileQuery(ticket.id), enabled: !isDeleted });
  if (isDeleted || data?.customer === null) {
    return (
      <PortalPanel title="Customer">
        <p className={classes.quiet}>This account was deleted.</p>
      </PortalPanel>
    );
  }
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
          {data.customer !== null && (
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
          <h3 className={classes.title}>Other tickets</h3>
          {data.tickets.length === 0 ? (
            <p className={classes.quiet}>This is the customer’s only ticket.</p>
          ) : (
            <ul className={classes.tickets}>
              {data.tickets.slice(0, MAX_SHOWN).map((other) => (
                <OtherTicket key={other.id} ticket={other} com={data.coms.find(({ ticket_id }) => ticket_id === other.id)} />
              ))}
            </ul>
          )}
          {data.tickets.length > MAX_SHOWN && (
            <PortalDisclosure label={`${data.tickets.length - MAX_SHOWN} more`}>
              <ul className={classes.tickets}>
                {data.tickets.slice(MAX_SHOWN).map((other) => (
                  <OtherTicket key={other.id} ticket={other} com={data.coms.find(({ ticket_id }) => ticket_id === other.id)} />
                ))}
              </ul>
            </PortalDisclosure>
          )}
        </>
      )}
    </PortalPanel>
  );
}

function OtherTicket({ ticket: { id, number, subject, status, created_at }, com }: { ticket: PreviousTicket; com: ComView | undefined }) {
  const { day } = useDates();
  return (
    <li>
      <KnownLink to={paths.supportTicket(id)} className={classes.other}>
        #{number} <span dir="auto">{subject}</span>
      </KnownLink>
      <p className={classes.quiet}>
        {STATUS_LABELS[status]}, {day(created_at)}
      </p>
      {com && <Com com={com} />}
    </li>
  );
}

function Com({ com }: { com: ComView }) {
  return (
    <PortalDisclosure label="Closing record">
      <dl className={classes.answers}>
        {COM_QUESTIONS.map(([name, question]) => (
          <div key={name}>
            <dt>{question}</dt>
            <dd>{com[name]}</dd>
          </div>
        ))}
      </dl>
    </PortalDisclosure>
  );
}
