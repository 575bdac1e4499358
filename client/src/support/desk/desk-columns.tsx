import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link, useLocation } from 'react-router';
import type { CategoryView } from '../../../../server/support/help/catalogue.dto.js';
import { categoryLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { useTimeLeft } from '../ticket/check/use-time-left';
import classes from './desk-columns.module.css';
import type { ShownItem } from './desk-news';
import { ticketFromDesk } from './desk-way';
import { PriorityMark, StatusBadge } from './ticket-badges';

/** How a ticket stands on the desk. One that its customer took away keeps its number alone. */
export function deskColumns(categories: readonly CategoryView[] | undefined, me: string): PortalColumn<ShownItem>[] {
  return [
    { key: 'number', header: 'No.', align: 'end', width: '4rem', cell: ({ number }) => <span className={classes.number}>#{number}</span> },
    { key: 'subject', header: 'Subject', primary: true, cell: (item) => <Subject item={item} /> },
    { key: 'category', header: 'Category', width: '8rem', cell: ({ category }) => categoryLabel(categories, category) },
    { key: 'status', header: 'Status', width: '9rem', cell: ({ gone, status }) => (gone ? null : <StatusBadge status={status} />) },
    {
      key: 'priority',
      header: 'Priority',
      width: '6.5rem',
      cell: ({ gone, priority }) => (gone ? null : <PriorityMark priority={priority} />),
    },
    { key: 'assignee', header: 'Assignee', width: '7.5rem', cell: ({ assignee }) => <Assignee assignee={assignee} me={me} /> },
    { key: 'turn', header: 'Waiting', width: '10rem', cell: (item) => <Turn item={item} /> },
    { key: 'updated', header: 'Updated', width: '8rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} /> },
  ];
}

function Subject({ item: { id, subject, unread, security_verified, gone } }: { item: ShownItem }) {
  const { search } = useLocation();
  if (gone) return <span className={classes.gone}>The customer has revoked support’s access.</span>;
  return (
    <span className={classes.subject}>
      <Link to={ticketFromDesk(id, search)} className={classes.link} data-row-link={id} data-unread={unread > 0 || undefined} dir="auto">
        {subject}
      </Link>
      {!security_verified && (
        <span className={classes.locked} title="The customer has not been verified yet">
          <IconLock size={14} aria-hidden="true" />
          <span className="visually-hidden">Not verified</span>
        </span>
      )}
    </span>
  );
}

function Assignee({ assignee, me }: { assignee: ShownItem['assignee']; me: string }) {
  if (assignee === null) return <span className={classes.nobody}>Unassigned</span>;
  return <bdi>{assignee.id === me ? `${assignee.name} (you)` : assignee.name}</bdi>;
}

/** Whose turn it is, and what this agent has not read. */
function Turn({ item: { waits_for, unread, codeUntil, gone } }: { item: ShownItem }) {
  if (gone) return null;
  return (
    <span className={classes.turn}>
      {waits_for === 'agent' ? (
        <span className={classes.ours}>Waiting for support</span>
      ) : waits_for === 'customer' ? (
        'Waiting for customer'
      ) : (
        'Done'
      )}
      {unread > 0 && <span className={classes.unread}>{unread > 99 ? '99+' : unread} new</span>}
      {codeUntil !== null && <CodeHere key={codeUntil} until={codeUntil} />}
    </span>
  );
}

/** A customer sits before their code and waits: it counts for minutes only. */
function CodeHere({ until }: { until: string }) {
  const left = useTimeLeft(until);
  return left === null ? null : <span className={classes.unread}>Code, {left}</span>;
}
