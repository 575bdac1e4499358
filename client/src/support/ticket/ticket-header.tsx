import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { TicketView } from '../../../../server/support/tickets/tickets.dto.js';
import { categoryLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { KnownLink } from '../../ui/public/known-link';
import { AdjacentTickets } from '../desk/adjacent-tickets';
import { backFrom, storeOpened } from '../desk/desk-navigation';
import { PriorityMark, StatusBadge, TicketBadge } from '../desk/ticket-badges';
import { DeskBadge } from '../hub/desk-badge';
import { categoriesQuery } from '../support.api';
import { assignedTo } from './assigned-to';
import classes from './ticket-header.module.css';

/** The ticket's number, subject, status, and presence. */
export function TicketHeader({ ticket }: { ticket: TicketView }) {
  const { data: categories } = useApi(categoriesQuery);
  const agent = ticket.side === 'agent';
  const { search } = useLocation();
  useEffect(() => {
    if (agent) storeOpened(ticket.id);
  }, [agent, ticket.id]);
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <p className={classes.above}>
          <KnownLink
            to={agent ? paths.supportAgent + search : paths.support}
            state={agent ? backFrom(ticket.id) : undefined}
            className={classes.link}
          >
            <IconArrowLeft size={16} aria-hidden="true" /> {agent ? 'Support desk' : 'Support'}
          </KnownLink>
          <span>Ticket #{ticket.number}</span>
          {agent && <AdjacentTickets ticketId={ticket.id} desk={search} />}
        </p>
        <h1 className={classes.subject} dir="auto">
          {ticket.subject}
        </h1>
        <div className={classes.facts}>
          <StatusBadge status={ticket.status} />
          <TicketBadge tone={ticket.security_verified ? 'good' : 'waits'}>
            {ticket.security_verified ? 'Verified' : 'Not verified'}
          </TicketBadge>
          <span>
            <span className="visually-hidden">Priority: </span>
            <PriorityMark priority={ticket.priority} />
          </span>
          <span>{categoryLabel(categories, ticket.category, ticket.subcategory)}</span>
          <span>{assignedTo(ticket)}</span>
          {ticket.can.readMessages && (
            <KnownLink to={paths.supportTranscript(ticket.id) + search} className={classes.link}>
              <IconFileText size={16} aria-hidden="true" /> Transcript
            </KnownLink>
          )}
        </div>
      </div>
      <DeskBadge isBrief />
    </header>
  );
}
