import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ActivityView } from '../../../../server/admin/stats/stats.dto.js';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';

/** The latest events. */
export function ActivityPanel({ activity, loaded }: { activity: readonly ActivityView[]; loaded: boolean }) {
  return (
    <PortalPanel
      title="Recent activity"
      aside={
        <Text span>
          <Link to={paths.adminSection('logs')}>All logs</Link>
        </Text>
      }
    >
      {activity.length === 0 ? (
        <Text c="dimmed">{loaded ? 'No activity yet.' : 'Not loaded.'}</Text>
      ) : (
        <Stack component="ol" gap="sm">
          {activity.map(({ description, created_at }, index) => (
            <Group key={`${created_at} ${index}`} component="li" justify="space-between" align="baseline" wrap="nowrap" gap="md">
              <Text span miw={0} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {description}
              </Text>
              <Text span flex="none" size="xs" c="dimmed">
                <PortalTime iso={created_at} />
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </PortalPanel>
  );
}
