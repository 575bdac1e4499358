import { Text } from '@mantine/core';
import type { HistoryView } from '../../../../server/clarity/history/history.dto.js';
import { actionLabel, TARGET_LABELS } from '../../../../server/clarity/history/history.rules';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';

const WHAT: PortalColumn<HistoryView> = { key: 'what', header: 'What', cell: (row) => <ActionText row={row} /> };
const WHO: PortalColumn<HistoryView> = {
  key: 'who',
  header: 'By',
  cell: ({ actor_name }) => <bdi>{actor_name ?? 'Deleted user'}</bdi>,
};
const WHEN: PortalColumn<HistoryView> = { key: 'when', header: 'When', width: '9rem', cell: ({ at }) => <PortalTime iso={at} /> };

/** Columns for all entries: each row identifies its entry. */
export const HISTORY_COLUMNS: ReadonlyArray<PortalColumn<HistoryView>> = [
  { key: 'entry', header: 'Entry', primary: true, cell: (row) => <Entry row={row} /> },
  WHAT,
  WHO,
  WHEN,
];

/** Columns for a single entry. */
export const ENTRY_HISTORY_COLUMNS: ReadonlyArray<PortalColumn<HistoryView>> = [{ ...WHAT, primary: true }, WHO, WHEN];

function Entry({ row: { target, title, user_name } }: { row: HistoryView }) {
  return (
    <>
      <bdi>{title ?? 'Deleted'}</bdi>
      <Text size="sm" c="dimmed">
        {TARGET_LABELS[target]}
        {user_name !== null && (
          <>
            {' of '}
            <bdi>{user_name}</bdi>
          </>
        )}
      </Text>
    </>
  );
}

function ActionText({ row: { action, reason, changes } }: { row: HistoryView }) {
  return (
    <>
      {actionLabel(action)}
      {reason !== null && (
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
      )}
      {changes.map(({ label, before, after }) => (
        <Text key={label} size="sm" c="dimmed">
          {`${label}: `}
          {before !== null && (
            <>
              <bdi>{before}</bdi>
              {' → '}
            </>
          )}
          <bdi>{after ?? 'none'}</bdi>
        </Text>
      ))}
    </>
  );
}
