import { Box, Group, Stack, Text } from '@mantine/core';
import type { ContractDetailView, ContractEventView } from '../../../../server/contracts/contracts.dto.js';
import { CONTRACT_EVENT_LABELS } from '../../../../server/contracts/contracts.rules';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from './contract-history.module.css';

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** What happened to a contract. Each entry contains the hash of the one before it, so that none can be changed unnoticed. */
export function ContractHistory({ contract: { events } }: { contract: ContractDetailView }) {
  return (
    <PortalPanel title="History" text="Times in UTC. The hash of each entry covers the entry before it.">
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="History">
        {events.map((event) => (
          <Entry key={event.seq} event={event} />
        ))}
      </Stack>
    </PortalPanel>
  );
}

function Entry({ event: { kind, at, actor_name, ip, details, hash } }: { event: ContractEventView }) {
  const { reason } = details;
  return (
    <Box component="li">
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{CONTRACT_EVENT_LABELS[kind]}</Text>
        <Text size="sm" c="dimmed" component="time" dateTime={at}>
          {MOMENT.format(new Date(at))}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[actor_name ?? 'The portal', ...(ip === null ? [] : [ip])].join(', ')}
      </Text>
      {typeof reason === 'string' && reason !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          <bdi>{reason}</bdi>
        </Text>
      )}
      <code className={classes.hash}>{hash}</code>
    </Box>
  );
}
