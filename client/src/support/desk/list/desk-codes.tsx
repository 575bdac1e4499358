import { Group } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { Link, useLocation } from 'react-router';
import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import { useTimeLeft } from '../../ticket/check/use-time-left';
import classes from './desk-codes.module.css';
import { ticketFromDesk } from '../desk-way';

/** Customers who have handed over a security code and wait for an agent to enter it: above every list, whatever it shows. */
export function DeskCodes({ rows, me }: { rows: readonly DeskRow[]; me: string }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.codes} aria-label="Security codes to enter">
      <ul className={classes.list}>
        {rows.map((row) => (
          <Code key={row.id} row={row} me={me} />
        ))}
      </ul>
    </section>
  );
}

function Code({ row: { id, number, subject, codeUntil, assignee }, me }: { row: DeskRow; me: string }) {
  const { search } = useLocation();
  const left = useTimeLeft(codeUntil ?? '');
  return (
    <Group component="li" gap="xs" className={classes.code}>
      <IconKey size={16} aria-hidden="true" className={classes.key} />
      <span className={classes.number}>#{number}</span>
      <Link to={ticketFromDesk(id, search)} data-row-link={id} className={classes.link} dir="auto">
        {subject}
      </Link>
      <span className={classes.assignee}>
        {assignee === null ? 'Unassigned' : <bdi>{assignee.id === me ? `${assignee.name} (you)` : assignee.name}</bdi>}
      </span>
      <span className={classes.left}>{left === null ? 'Code expired' : `Code, ${left} left`}</span>
    </Group>
  );
}
