import { Text } from '@mantine/core';
import type { LogEntryView } from '../../../../../server/admin/logs/logs.dto.js';
import { useDates } from '../../../ui/portal/time/portal-dates';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { ActionRows } from '../entries/action-rows';
import { ActionTag } from './action-tag';
import { isOwnAccount } from '../entries/log-target';
import { withSeconds } from '../log-time';
import classes from './logs-columns.module.css';
import { summaryOf } from '../summary';
import { TargetLink } from '../entries/target-link';

/** Columns of the list of entries. */
export const LOG_COLUMNS: readonly PortalColumn<LogEntryView>[] = [
  { key: 'action', header: 'Action', primary: true, width: '15rem', cell: ({ action, kind }) => <ActionTag action={action} kind={kind} /> },
  { key: 'who', header: 'Username', width: '12.5rem', cell: (entry) => <Who entry={entry} /> },
  {
    key: 'details',
    header: 'Details',
    cell: (entry) => <Details entry={entry} />,
  },
  { key: 'time', header: 'Time', width: '10.5rem', cell: ({ created_at }) => <Moment iso={created_at} /> },
];

/** The user; visitors and deleted users are dimmed. Below it, the network address. */
function Who({ entry: { username, actorId, ip_address } }: { entry: LogEntryView }) {
  return (
    <>
      <Text span inherit c={actorId === null ? undefined : 'var(--text)'}>
        <bdi>{username}</bdi>
      </Text>
      {ip_address !== null && (
        <Text className={classes.address} size="xs" c="var(--text-faint)">
          <span className="visually-hidden">IP address </span>
          {ip_address}
        </Text>
      )}
    </>
  );
}

/** The target, the summary, and the other entries of the same action. */
function Details({ entry }: { entry: LogEntryView }) {
  const { target } = entry;
  const summary = summaryOf(entry, useDates());
  return (
    <>
      {target !== null && !isOwnAccount(entry) && <TargetLink target={target} />}
      {summary !== '' && (
        <Text inherit lineClamp={2} dir="auto">
          {summary}
        </Text>
      )}
      <ActionRows entry={entry} />
    </>
  );
}

function Moment({ iso }: { iso: string }) {
  const { moment } = useDates();
  return (
    <time dateTime={iso} className={classes.time}>
      {withSeconds(moment(iso), iso)}
    </time>
  );
}
