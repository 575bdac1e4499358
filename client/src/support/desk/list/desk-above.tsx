import { Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import { useTimeLeft } from '../../ticket/check/use-time-left';
import { assigneeText } from './assignee-text';
import classes from './desk-above.module.css';
import { ticketFromDesk } from '../desk-navigation';

interface DeskAboveProps {
  rows: readonly DeskRow[];
  me: string;
}

/** Customers who have submitted a security code and wait for an agent to enter it: above every list, whatever the filter. */
export function DeskCodes({ rows, me }: DeskAboveProps) {
  return <Above label="Security codes to enter" icon={IconKey} rows={rows} me={me} note={(row) => <TimeLeft row={row} />} />;
}

/** Tickets with unread notes that mention the agent. */
export function DeskMentions({ rows, me }: DeskAboveProps) {
  return <Above label="Notes that mention you" icon={IconAt} rows={rows} me={me} note={() => 'Mentions you'} />;
}

interface AboveProps extends DeskAboveProps {
  label: string;
  icon: TablerIcon;
  /** Why the ticket is listed here. */
  note: (row: DeskRow) => ReactNode;
}

function Above({ label, icon: Icon, rows, me, note }: AboveProps) {
  const { search } = useLocation();
  if (rows.length === 0) return null;
  return (
    <section className={classes.above} aria-label={label}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Group key={row.id} component="li" gap="xs" className={classes.row}>
            <Icon size={16} aria-hidden="true" className={classes.icon} />
            <span className={classes.number}>#{row.number}</span>
            <Link to={ticketFromDesk(row.id, search)} data-row-link={row.id} className={classes.link} dir="auto">
              {row.subject}
            </Link>
            <span className={classes.assignee}>{assigneeOf(row, me)}</span>
            <span className={classes.note}>{note(row)}</span>
          </Group>
        ))}
      </ul>
    </section>
  );
}

function assigneeOf({ assignee }: DeskRow, me: string) {
  if (assignee === null) return 'Unassigned';
  return <bdi>{assigneeText(assignee, me)}</bdi>;
}

function TimeLeft({ row: { codeUntil } }: { row: DeskRow }) {
  const left = useTimeLeft(codeUntil ?? '');
  // A second may have passed since the server rendered it.
  return <span suppressHydrationWarning>{left === null ? 'Code expired' : `Code, ${left} left`}</span>;
}
