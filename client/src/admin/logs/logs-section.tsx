import { ActionIcon, Button } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LogEntryView } from '../../../../server/admin/logs/logs.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { useAddress } from '../../lib/navigation/use-address';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { LogDialog } from './log-dialog';
import { chainFinding } from './chain-finding';
import { LOG_COLUMNS } from './table/logs-columns';
import { daysProblem, isNarrowed, type LogsFilter, readLogsFilter, withLogsFilter } from './filter/logs-filter';
import { LogsFilterBar } from './filter/logs-filter-bar';
import { LogsFoot } from './logs-foot';
import { logsQuery, useExportLogs, useNewestEntries, useVerifyChain } from './logs.api';
import classes from './logs-section.module.css';

/** The audit log: newest first, filtered, exported, and verified for tampering. */
export function LogsSection() {
  const { buttons, content } = useAuditTrail('No system logs found');
  return (
    <PortalSection
      title="Logs"
      description="Shows the last 100 entries, and older ones on request. Reading and exporting them are recorded here too."
      action={buttons}
    >
      {content}
    </PortalSection>
  );
}

/** The list of the audit log with its filter, and the buttons for export and verification. @param empty title of the empty list */
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

/** Export and verification: their buttons and results. */
function useLogTools(filter: LogsFilter) {
  const exportLogs = useExportLogs();
  const verify = useVerifyChain();
  const refusals = [
    formMessage([], exportLogs.error, 'Failed to export the logs'),
    formMessage([], verify.error, 'Failed to verify the chain'),
  ];
  const finding = verify.data && chainFinding(verify.data);
  const buttons = (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
        {...ariaDisabled(verify.isPending)}
        onClick={() => !verify.isPending && verify.mutate()}
      >
        {verify.isPending ? 'Verifying...' : 'Verify the chain'}
      </Button>
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        {...ariaDisabled(exportLogs.isPending)}
        onClick={() => !exportLogs.isPending && exportLogs.mutate(filter)}
      >
        {exportLogs.isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
    </>
  );
  const findings = (
    <>
      {refusals.map((refusal) => refusal !== null && <PortalNotice key={refusal} tone="error" title={refusal} />)}
      {exportLogs.isSuccess && (
        <PortalNotice tone="success" title={`Saved as ${exportLogs.data}`}>
          It contains every entry that matched the filter at that time, not only those shown.
        </PortalNotice>
      )}
      {finding && (
        <PortalNotice tone={finding.tone} title={finding.title}>
          {finding.text}
        </PortalNotice>
      )}
    </>
  );
  return { buttons, findings };
}
