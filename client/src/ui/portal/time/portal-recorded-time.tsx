import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RecordedTimeView } from '../../../../../server/clarity/subjects/subjects.dto.js';
import { weekOf } from '../../../../../server/clarity/time/time.rules';
import { keysetQuery, keysetRows, type KeysetFilter } from '../../../lib/lists/keyset';
import { paths } from '../../../lib/navigation/paths';
import { useDates } from './portal-dates';
import { formatHours } from '../../format/hours';
import { formatPounds } from '../../format/money';
import { PortalAmountDialog } from '../dialogs/portal-amount-dialog';
import { PortalDialogText } from '../dialogs/portal-dialog';
import { PortalTable, type PortalColumn } from '../lists/portal-table';

interface PortalRecordedTimeProps {
  /** The amount itself: `7:30 h`. */
  label: string;
  /** What the time was recorded for: `BUG-42 Save game is lost`. */
  name: string;
  /** Path of the list below /api, and its query. */
  path: string;
  filter?: KeysetFilter;
  /** For users who do not approve time: the total, and the number of people who recorded it. */
  note?: string;
}

const COLUMNS: ReadonlyArray<PortalColumn<RecordedTimeView>> = [
  { key: 'task', header: 'Task', primary: true, cell: (entry) => <Task entry={entry} /> },
  { key: 'person', header: 'Person', cell: ({ user_name }) => <bdi>{user_name ?? 'Deleted user'}</bdi> },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '7rem', cell: (entry) => <Day entry={entry} /> },
  { key: 'hours', onPhone: 'inline', header: 'Hours', align: 'end', width: '7rem', cell: (entry) => <Hours entry={entry} /> },
  { key: 'cost', onPhone: 'inline', header: 'Cost', align: 'end', width: '8rem', cell: (entry) => <Cost entry={entry} /> },
];
const OWN_COLUMNS = COLUMNS.filter(({ key }) => key !== 'person' && key !== 'cost');

/** A sum of hours, which opens the entries behind it. */
export function PortalRecordedTime({ label, ...rest }: PortalRecordedTimeProps) {
  return (
    <PortalAmountDialog amount={label} opens={`entries of ${rest.name}`} title={`Time on ${rest.name}`}>
      <Entries {...rest} />
    </PortalAmountDialog>
  );
}

function Entries({ name, path, filter = {}, note }: Omit<PortalRecordedTimeProps, 'label'>) {
  const entries = useInfiniteQuery(keysetQuery<RecordedTimeView>(path, filter));
  return (
    <>
      {note !== undefined && <PortalDialogText>{note}</PortalDialogText>}
      <PortalTable
        label={`Time on ${name}`}
        columns={note === undefined ? COLUMNS : OWN_COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the time"
        empty={note === undefined ? 'No time was recorded.' : 'You have not recorded any time on it.'}
        {...keysetRows(entries)}
      />
    </>
  );
}

function Task({ entry: { task, project, subject } }: { entry: RecordedTimeView }) {
  return (
    <>
      {typeof subject?.path !== 'string' ? <bdi>{task}</bdi> : <Link to={subject.path}>{task}</Link>}
      {project !== null && (
        <Text size="sm" c="dimmed">
          <bdi>{project}</bdi>
        </Text>
      )}
    </>
  );
}

/** A link to the week, for the user's own time. */
function Day({ entry: { date, own } }: { entry: RecordedTimeView }) {
  const dates = useDates();
  return own ? <Link to={paths.staffSection('clarity', { week: weekOf(date) })}>{dates.day(date)}</Link> : dates.day(date);
}

function Hours({ entry: { seconds, approvedHours, status } }: { entry: RecordedTimeView }) {
  return (
    <>
      {formatHours(approvedHours === null ? seconds : Math.round(approvedHours * 3_600))}
      {status === 'pending' && (
        <Text size="sm" c="dimmed">
          Not yet approved
        </Text>
      )}
    </>
  );
}

function Cost({ entry: { cost, payable_id } }: { entry: RecordedTimeView }) {
  if (cost === null) return '–';
  if (payable_id === null) return formatPounds(cost);
  return <Link to={paths.staffSection('clarity', { as: 'admin', view: 'payouts', payable: payable_id })}>{formatPounds(cost)}</Link>;
}
