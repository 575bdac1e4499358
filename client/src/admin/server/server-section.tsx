import { Button, Skeleton } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REFRESH_SECONDS } from '../../../../server/admin/server/health.rules';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { clockTime } from './clock-time';
import { outboxKey } from './outbox/outbox.api';
import { OutboxPanel } from './outbox/outbox-panel';
import { ServerWarnings } from './server-warnings';
import { SlowestPanel } from './slowest-panel';
import { StatusFacts } from './status-facts';
import { StatusMeters } from './status-meters';
import { statusQuery } from './status.api';

/** The state of the program and its dependencies, the outbox, and the slowest statements. */
export function ServerSection() {
  const client = useQueryClient();
  const { data: status, error, isFetching, refetch } = useQuery(statusQuery);
  const [refreshing, setRefreshing] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    void client.invalidateQueries({ queryKey: outboxKey });
    const { data, isSuccess } = await refetch();
    setRefreshing(false);
    setAnnouncement(isSuccess ? `Updated at ${clockTime(data.lastUpdated)}` : '');
  };
  const shown = status ?? null;
  return (
    <PortalSection
      title="Server"
      description={
        <>
          Metrics of the server instance that responded, refreshed every {REFRESH_SECONDS} seconds while this tab is visible.
          {shown && ` Last updated at ${clockTime(shown.lastUpdated)}.`}
          {/* Only announce manual refreshes: every 30 seconds would be noise. */}
          <span role="status" className="visually-hidden">
            {announcement}
          </span>
        </>
      }
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          {...ariaDisabled(refreshing)}
          onClick={() => !refreshing && void refresh()}
        >
          {refreshing ? 'Refreshing...' : 'Refresh'}
        </Button>
      }
    >
      {error !== null && (
        <PortalLoadError title="Failed to load server status" error={error} retrying={isFetching} onRetry={() => void refresh()} />
      )}
      {shown && <ServerWarnings status={shown} />}
      {shown === null && error === null ? (
        <StatusSkeleton />
      ) : (
        <>
          <StatusMeters status={shown} />
          <StatusFacts status={shown} />
        </>
      )}
      <OutboxPanel counts={shown?.outbox ?? null} />
      {shown && <SlowestPanel statements={shown.slowest} />}
    </PortalSection>
  );
}

function StatusSkeleton() {
  return (
    <div role="status" aria-label="Loading...">
      <Skeleton height="9rem" radius="md" mb="md" />
      <Skeleton height="14rem" radius="md" />
    </div>
  );
}
