import { Text } from '@mantine/core';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';

/** Shown instead of a report that is loading or failed to load. */
export function ReportWaiting({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  if (error === null) return <Text role="status">Loading...</Text>;
  return <PortalLoadError title="Failed to load the report" error={error} retrying={retrying} onRetry={onRetry} />;
}
