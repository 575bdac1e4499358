import { Badge, Group, Text } from '@mantine/core';
import type { FeatureView } from '../../../../server/features/features.dto.js';
import { PortalSwitch } from '../../ui/portal/fields/portal-switch';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';

interface FeatureColumnsOptions {
  /** The pending change: shown optimistically until the server responds. */
  pending: { id: string; on: boolean } | null;
  onToggle: (feature: FeatureView) => void;
}

/** Columns of the list of toggles. */
export function featureColumns({ pending, onToggle }: FeatureColumnsOptions): PortalColumn<FeatureView>[] {
  return [
    {
      key: 'name',
      header: 'Feature',
      primary: true,
      cell: ({ feature_name, description, built_in }) => (
        <>
          <Group gap="xs">
            <code>{feature_name}</code>
            {built_in && (
              <Badge component="span" color="gray" variant="default">
                Built in
              </Badge>
            )}
          </Group>
          {description !== '' && (
            <Text c="dimmed" maw="60ch">
              {description}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: '9rem',
      cell: (feature) => {
        const on = pending?.id === feature.id ? pending.on : feature.is_enabled;
        return (
          <Group gap="xs">
            <PortalSwitch
              quiet
              label={`${feature.feature_name} is enabled`}
              checked={on}
              busy={pending?.id === feature.id}
              onChange={() => onToggle(feature)}
            />
            <span aria-hidden="true">{on ? 'Enabled' : 'Disabled'}</span>
          </Group>
        );
      },
    },
    {
      key: 'changed',
      header: 'Changed',
      width: '12rem',
      cell: ({ updated_at, changed_by, version }) =>
        changed_by === null && version === 1 ? (
          'Not yet'
        ) : (
          <>
            <PortalTime iso={updated_at} />
            <Text c="dimmed">by {changed_by ?? 'a deleted user'}</Text>
          </>
        ),
    },
  ];
}
