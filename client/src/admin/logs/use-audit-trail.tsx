import { ActionIcon } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LogEntryView } from '../../../../server/admin/logs/logs.dto.js';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { LogDialog } from './log-dialog';
import { useLogTools } from './log-tools';
import { LOG_COLUMNS } from './table/logs-columns';
import { daysProblem, isNarrowed, type LogsFilter, readLogsFilter, withLogsFilter } from './filter/logs-filter';
import { LogsFilterBar } from './filter/logs-filter-bar';
import { LogsFoot } from './logs-foot';
import { logsQuery, useNewestEntries } from './logs.api';
import classes from './audit-trail.module.css';

/** The list of the audit trail with its filter, and the buttons for export and verification. @param empty title of the empty list */
export function useAuditTrail(empty: string): { buttons: ReactNode; content: ReactNode } {
  const [address, setAddress] = useAddress();
  const filter = readLogsFilter(address);
  const narrow = (change: Partial<LogsFilter>): void => setAddress((now) => withLogsFilter(now, change));
  const [open, setOpen] = useState<LogEntryView | null>(null);
  const logs = useInfiniteQuery({ ...logsQuery(filter), enabled: daysProblem(filter) === null });
  const rows = logs.data?.pages.flatMap(({ items }) => items);
  const searchedTo = logs.data?.pages.at(-1)?.searchedTo ?? null;
  const tools = useLogTools(filter);
  const newest = useNewestEntries(filter);
  const content = (
    <>
      <LogsFilterBar
        filter={filter}
        actorName={rows?.find(({ actorId }) => actorId === filter.actor)?.username}
        refreshing={logs.isRefetching && !logs.isPlaceholderData}
        onChange={narrow}
        onRefresh={() => void newest()}
      />
      {tools.findings}
      <div className={classes.list}>
        <PortalTable
          label="System logs"
          columns={LOG_COLUMNS}
          rows={rows}
          rowKey={({ id }) => String(id)}
          actions={(entry) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Open entry ${entry.id}, ${entry.action}`}
              onClick={() => setOpen(entry)}
            >
              <IconChevronRight size={18} aria-hidden="true" />
            </ActionIcon>
          )}
          empty={
            <PortalEmpty icon={IconListDetails} title={empty}>
              {searchedTo !== null
                ? 'No matches so far. You can search further back.'
                : isNarrowed(filter)
                  ? 'Try another search, person or period.'
                  : 'Changes made in the portal are recorded here.'}
            </PortalEmpty>
          }
          error={rows === undefined ? logs.error : null}
          errorTitle="Failed to load system logs"
          onRetry={() => void logs.refetch()}
          retrying={logs.isFetching}
          stale={logs.isPlaceholderData}
        />
      </div>
      {rows !== undefined && (
        <LogsFoot
          shown={rows.length}
          searchedTo={searchedTo}
          hasMore={logs.hasNextPage}
          loading={logs.isFetchingNextPage}
          error={logs.error}
          onMore={() => void logs.fetchNextPage()}
        />
      )}
      {open && (
        <LogDialog
          entry={open}
          onClose={() => setOpen(null)}
          onNarrow={(change) => {
            setOpen(null);
            narrow(change);
          }}
        />
      )}
    </>
  );
  return { buttons: tools.buttons, content };
}
