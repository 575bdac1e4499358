import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { isOperational, type Level, levelOf, type Measure } from '../../../../server/admin/server/health.rules';
import type { CapacityView, ServerStatusView } from '../../../../server/admin/server/server-status.dto.js';
import { bytes, percent, UNKNOWN } from './format-metric';
import { LevelMark } from './level-mark';
import { Meter } from './meter';
import figure from '../../ui/portal/layout/portal-figure.module.css';
import classes from './status-meters.module.css';

/**
 * The overall health score, and the three percentages that it is based on. Null until loaded: then zeros are shown, marked as unknown
 * (specification, section 8).
 */
export function StatusMeters({ status }: { status: ServerStatusView | null }) {
  return (
    <Paper component={SimpleGrid} className={classes.frame} cols={{ base: 1, xs: 2, lg: 4 }} spacing={0}>
      <Health status={status} />
      <Meter measure="cpu" name="CPU" value={status?.cpu} detail="Share of this process’s limit" />
      <Meter measure="memory" name="Memory" value={status?.memory} detail={capacity(status?.memoryBytes)} />
      <Meter measure="disk" name="Disk" value={status?.disk} detail={capacity(status?.diskBytes)} />
    </Paper>
  );
}

function Health({ status }: { status: ServerStatusView | null }) {
  const health = status?.health ?? null;
  return (
    <Stack align="flex-start" gap="xs" px="var(--panel-padding)" py="md">
      <Text size="xs" fw={500} c="dimmed" lh="1.375rem">
        System health
      </Text>
      <Text className={figure.figure} c={health === null ? 'dimmed' : undefined}>
        {percent(health)}
      </Text>
      <LevelMark {...verdict(status)} />
      <Text size="xs" c="dimmed">
        100 minus the average of CPU, memory and disk.
      </Text>
    </Stack>
  );
}

const MEASURES: readonly Measure[] = ['cpu', 'memory', 'disk'];

/** The worst of the three percentages takes precedence over the score. */
function verdict(status: ServerStatusView | null): { level: Level; word: string } {
  if (status === null || status.health === null) return { level: 'unknown', word: UNKNOWN };
  const levels = MEASURES.map((measure) => levelOf(measure, status[measure]));
  if (levels.includes('critical')) return { level: 'critical', word: 'Needs attention now' };
  if (levels.includes('warning')) return { level: 'warning', word: 'Warning' };
  return { level: 'normal', word: isOperational(status.health) ? 'All systems operational' : 'No warnings' };
}

function capacity(view: CapacityView | null | undefined): string {
  return view ? `${bytes(view.used)} of ${bytes(view.total)} used` : 'Size unknown';
}
