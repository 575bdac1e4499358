import { Badge, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { BugRow } from '../../../../../server/staff/bugs/list/bug-list.dto.js';
import { bugLabel } from '../../../../../server/staff/bugs/bugs.rules';
import { assigneeName } from '../../../../../server/users/colleague-name.rules';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { BugPriorityMark, BugSigns, BugStatusMark } from '../bug-marks';
import classes from './bug-list.module.css';

interface BugColumnsOptions {
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  /** Address of a bug that keeps the list's filter. */
  addressOf: (bug: BugRow) => string;
}

/** Columns of the list of bugs. */
export function bugColumns({ selected, onSelect, addressOf }: BugColumnsOptions): PortalColumn<BugRow>[] {
  return [
    {
      key: 'select',
      onPhone: 'corner',
      header: 'Select',
      width: '4.5rem',
      cell: ({ id, number }) => (
        <Checkbox size="md" aria-label={`Select ${bugLabel(number)}`} checked={selected.has(id)} onChange={() => onSelect(id)} />
      ),
    },
    { key: 'title', header: 'Title', primary: true, cell: (bug) => <BugTitle bug={bug} to={addressOf(bug)} /> },
    { key: 'status', onPhone: 'inline', header: 'Status', width: '7.5rem', cell: ({ status }) => <BugStatusMark status={status} /> },
    {
      key: 'priority',
      onPhone: 'inline',
      header: 'Priority',
      width: '6.5rem',
      cell: ({ priority }) => <BugPriorityMark priority={priority} />,
    },
    {
      key: 'build',
      onPhone: 'inline',
      header: 'Found in',
      width: '6rem',
      cell: ({ build_version }) => build_version ?? <Text c="dimmed">–</Text>,
    },
    {
      key: 'assignee',
      onPhone: 'inline',
      header: 'Assignee',
      width: '8.5rem',
      cell: ({ assigned_to, assignee_name, assignee_is_former }) =>
        assigned_to === null ? <Text c="dimmed">Unassigned</Text> : <bdi>{assigneeName(assignee_name ?? '', assignee_is_former)}</bdi>,
    },
    { key: 'updated', onPhone: 'inline', header: 'Updated', width: '7rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} /> },
  ];
}

function BugTitle({ bug, to }: { bug: BugRow; to: string }) {
  return (
    <Stack gap="xxs">
      <Link to={to} className={classes.link} data-row-link={bug.id} dir="auto">
        {bug.title}
      </Link>
      <Group gap="xs">
        <BugSigns bug={bug} />
        {bug.tags.map((tag) => (
          <Badge key={tag} variant="default" size="sm" tt="none">
            {tag}
          </Badge>
        ))}
        <Text size="xs" c="dimmed" component="span">
          <span className={classes.number}>{bugLabel(bug.number)}</span> · {bug.reporter_name ?? 'Deleted user'}
          {bug.comments > 0 && ` · ${bug.comments} ${bug.comments === 1 ? 'comment' : 'comments'}`}
        </Text>
      </Group>
    </Stack>
  );
}
