import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CounterView, OverviewView } from '../../../../server/staff/overview/overview.dto.js';
import { COUNTER_LABELS, counterOrder, movedCounter, type CounterKey } from '../../../../server/staff/overview/overview.rules';
import { formMessage } from '../../lib/forms/forms';
import { personalStore } from '../../lib/storage/browser-storage';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalDragHandle } from '../../ui/portal/lists/portal-drag-handle';
import { PortalSortable, useSortableItem } from '../../ui/portal/lists/portal-sortable';
import figure from '../../ui/portal/layout/portal-figure.module.css';
import classes from './counters.module.css';
import { useOrderCounters } from './overview.api';

/** The last order set in this browser, until the server has stored it. */
const ownOrder = personalStore('functional', 'staff-counters');

/** The counters in the user's order, sorted by dragging or by keyboard. */
export function Counters({ overview }: { overview: OverviewView }) {
  const save = useOrderCounters();
  const [waiting, setWaiting] = useState<CounterKey[] | null>(() => {
    const stored = ownOrder.read();
    return stored === null ? null : counterOrder(stored.split(','));
  });
  const { mutate } = save;
  // Retry saving an order that failed earlier.
  useEffect(() => {
    const unsaved = ownOrder.read();
    if (unsaved !== null) mutate(counterOrder(unsaved.split(',')), { onSuccess: () => ownOrder.remove() });
  }, [mutate]);
  const stored = overview.counters.map(({ key }) => key);
  const order = waiting ?? stored;
  const [message, setMessage] = useState<string | null>(null);
  const change = (next: CounterKey[] | null): void => {
    setMessage(null);
    setWaiting(next ?? counterOrder([]));
    if (next === null) ownOrder.remove();
    else ownOrder.write(next.join(','));
    mutate(next, {
      onSuccess: () => {
        ownOrder.remove();
        setMessage(next === null ? 'The counters are in their usual order.' : null);
      },
    });
  };
  const shown = order.flatMap((key) => overview.counters.filter((counter) => counter.key === key));
  const isUsual = String(order) === String(counterOrder([]));
  return (
    <Box component="section" aria-label="Counters">
      <PortalSortable
        grid
        ids={order}
        nameOf={(key) => COUNTER_LABELS[key as CounterKey]}
        onMove={(from, to) => change(movedCounter(order, from, to))}
      >
        <SimpleGrid component="ul" cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" className={classes.list}>
          {shown.map((counter) => (
            <Counter key={counter.key} counter={counter} />
          ))}
        </SimpleGrid>
      </PortalSortable>
      <Group gap="sm" mt="xs" justify="space-between">
        <PortalOutcome
          message={message}
          refusal={formMessage([], save.error, 'The order could not be saved. It is stored in this browser.')}
        />
        {!isUsual && (
          <Button variant="subtle" size="xs" onClick={() => change(null)}>
            Reset order
          </Button>
        )}
      </Group>
    </Box>
  );
}

function Counter({ counter: { key, state, value, path, parts } }: { counter: CounterView }) {
  const label = COUNTER_LABELS[key];
  const { item, handle } = useSortableItem(key);
  return (
    <Paper component="li" {...item} className={classes.counter} p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xxs">
        <Text size="xs" fw={600} c="dimmed">
          {label}
        </Text>
        <PortalDragHandle {...handle} small label={`Move ${label}`} />
      </Group>
      {state === 'ready' && value !== null ? (
        <p className={figure.figure}>
          {path === null ? value.toLocaleString('en-GB') : <Link to={path}>{value.toLocaleString('en-GB')}</Link>}
        </p>
      ) : (
        <Text c="dimmed">
          {state === 'failed' ? 'Could not be counted' : path === null ? 'Not available yet' : <Link to={path}>Not available yet</Link>}
        </Text>
      )}
      {parts.length > 0 && (
        <Stack component="ul" gap="xxs" mt="xxs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={`${label} by kind`}>
          {parts.map((part) => (
            <Text key={part.label} component="li" size="xs">
              <Link to={part.path}>{part.label}</Link> {part.value.toLocaleString('en-GB')}
            </Text>
          ))}
        </Stack>
      )}
    </Paper>
  );
}
