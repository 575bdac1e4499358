import { Button, Group, Stack } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link, useLocation } from 'react-router';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import { deskTurn } from '../../../../../server/support/handling/turns.rules';
import { categoryLabel } from '../../../../../server/support/tickets/ticket-labels.rules';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { useInBrowser } from '../../../lib/use-in-browser';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { useTimeLeft } from '../../ticket/check/use-time-left';
import { assigneeText } from './assignee-text';
import { DeskHitText } from './desk-hit';
import classes from './desk-columns.module.css';
import type { ShownItem } from './desk-updates';
import { ticketFromDesk } from '../desk-navigation';
import { PriorityMark, StatusBadge } from '../ticket-badges';
import { WaitingTime } from './waiting-time';

interface DeskColumnsOptions {
  categories: readonly CategoryView[] | undefined;
  /** Id of the signed-in agent. */
  me: string;
  /** The search text. */
  search: string;
  /** Assigns an unassigned ticket to the agent. */
  onTake: (item: ShownItem) => void;
  /** Id of the ticket that is being assigned. */
  taking: string | null;
}

/** Columns of the desk. A ticket whose customer revoked access only shows its number. */
export function deskColumns({ categories, me, search, onTake, taking }: DeskColumnsOptions): PortalColumn<ShownItem>[] {
  return [
    {
      key: 'number',
      onPhone: 'corner',
      header: 'No.',
      align: 'end',
      width: '4rem',
      cell: ({ number }) => <span className={classes.number}>#{number}</span>,
    },
    { key: 'subject', header: 'Subject', primary: true, cell: (item) => <Subject item={item} search={search} /> },
    {
      key: 'category',
      onPhone: 'inline',
      header: 'Category',
      width: '7.25rem',
      cell: ({ category }) => categoryLabel(categories, category),
    },
    { key: 'turn', onPhone: 'inline', header: 'Waiting', width: '10.5rem', cell: (item) => <Turn item={item} /> },
    {
      key: 'priority',
      onPhone: 'inline',
      header: 'Priority',
      width: '6rem',
      cell: ({ gone, priority }) => (gone ? null : <PriorityMark priority={priority} />),
    },
    {
      key: 'status',
      onPhone: 'inline',
      header: 'Status',
      width: '9rem',
      cell: ({ gone, status }) => (gone ? null : <StatusBadge status={status} />),
    },
    {
      key: 'assignee',
      onPhone: 'inline',
      header: 'Assignee',
      width: '7.5rem',
      cell: (item) => <Assignee item={item} me={me} onTake={onTake} isTaking={taking === item.id} />,
    },
    { key: 'updated', onPhone: 'inline', header: 'Updated', width: '7.25rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} /> },
  ];
}

function Subject({ item: { id, subject, unread, security_verified, gone, hit }, search }: { item: ShownItem; search: string }) {
  const desk = useLocation().search;
  if (gone) return <span className={classes.gone}>The customer has revoked support’s access.</span>;
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap">
        <Link to={ticketFromDesk(id, desk)} className={classes.link} data-row-link={id} data-unread={unread > 0 || undefined} dir="auto">
          {subject}
        </Link>
        {!security_verified && (
          <span className={classes.locked} title="The customer has not been verified yet">
            <IconLock size={14} aria-hidden="true" />
            <span className="visually-hidden">Not verified</span>
          </span>
        )}
      </Group>
      {hit !== null && <DeskHitText hit={hit} search={search} />}
    </Stack>
  );
}

interface AssigneeProps {
  item: ShownItem;
  me: string;
  onTake: (item: ShownItem) => void;
  isTaking: boolean;
}

function Assignee({ item, me, onTake, isTaking }: AssigneeProps) {
  const { assignee, gone, number, own, waits_for } = item;
  if (gone) return null;
  if (assignee !== null) return <bdi>{assigneeText(assignee, me)}</bdi>;
  if (own) return <span className={classes.unassigned}>Your ticket</span>;
  if (waits_for === 'nobody') return <span className={classes.unassigned}>Unassigned</span>;
  return (
    <Group gap="xs" wrap="nowrap">
      <span className="visually-hidden">Unassigned</span>
      <Button
        variant="default"
        size="compact-xs"
        className={classes.take}
        aria-label={isTaking ? `Taking... ticket #${number}` : `Take it: ticket #${number}`}
        {...ariaDisabled(isTaking)}
        onClick={() => !isTaking && onTake(item)}
      >
        {isTaking ? 'Taking...' : 'Take it'}
      </Button>
    </Group>
  );
}

/** Whose turn it is and since when, and the number of messages that this agent has not read. */
function Turn({ item: { waits_for, waiting_since, unread, codeUntil, gone } }: { item: ShownItem }) {
  if (gone) return null;
  return (
    <Group gap="xs" component="span">
      {deskTurn({ waits_for }) ?? <WaitingTime since={waiting_since} />}
      {unread > 0 && <span className={classes.unread}>{unread > 99 ? '99+' : unread} new</span>}
      {codeUntil !== null && <CodeHere key={codeUntil} until={codeUntil} />}
    </Group>
  );
}

/** How long the customer's code is still valid. Only in the browser: a second later the server's text would differ. */
function CodeHere({ until }: { until: string }) {
  const inBrowser = useInBrowser();
  const left = useTimeLeft(until);
  return left === null || !inBrowser ? null : <span className={classes.unread}>Code, {left}</span>;
}
