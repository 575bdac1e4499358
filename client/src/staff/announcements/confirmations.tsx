import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConfirmationView } from '../../../../server/staff/announcements/announcements.dto.js';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { confirmationsQuery } from './announcements.api';

/** Who has confirmed an announcement, and who has not. For its author and users who manage announcements. */
export function Confirmations({ id }: { id: string }) {
  const query = useQuery(confirmationsQuery(id));
  return (
    <PortalLoaded query={query} failed="Failed to load who has confirmed" height="6rem">
      {({ confirmed, waiting, truncated }) => (
        <Stack gap="sm">
          <People title={`Confirmed (${confirmed.length})`} people={confirmed} none="No one has confirmed yet." />
          <People title={`Not confirmed (${waiting.length})`} people={waiting} none="Everyone has confirmed." />
          {truncated && (
            <Text size="xs" c="dimmed">
              Only the first 1,000 people are shown.
            </Text>
          )}
        </Stack>
      )}
    </PortalLoaded>
  );
}

function People({ title, people, none }: { title: string; people: readonly ConfirmationView[]; none: string }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {people.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Stack component="ul" gap="xxs" p={0} m={0} style={{ listStyle: 'none' }}>
          {people.map(({ id, name, confirmed_at }) => (
            <Group component="li" key={id} justify="space-between" gap="xs" fz="sm">
              {name}
              {confirmed_at !== null && <PortalTime iso={confirmed_at} />}
            </Group>
          ))}
        </Stack>
      )}
    </section>
  );
}
