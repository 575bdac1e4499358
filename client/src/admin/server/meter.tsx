import { Group, Stack, Text } from '@mantine/core';
import { levelOf, type Measure, THRESHOLDS } from '../../../../server/admin/server/health.rules';
import { percent, UNKNOWN } from './format-metric';
import { LevelMark } from './level-mark';
import figure from '../../ui/portal/layout/portal-figure.module.css';
import classes from './meter.module.css';

interface MeterProps {
  measure: Measure;
  name: string;
  /** 0 to 100; null if it cannot be measured, undefined without a status: then zero is shown in its place. */
  value: number | null | undefined;
  /** What the percentage refers to. */
  detail: string;
}

/** A percentage as a number, a label and a bar with marks at both warning limits. */
export function Meter({ measure, name, value, detail }: MeterProps) {
  const level = levelOf(measure, value ?? null);
  const { warning, critical } = THRESHOLDS[measure];
  return (
    <Stack className={classes.meter} data-level={level} gap="xs" px="var(--panel-padding)" py="md">
      <Group justify="space-between" gap="xs" mih="1.375rem">
        <Text size="xs" fw={500} c="dimmed">
          {name}
        </Text>
        <LevelMark level={level} word={value === undefined ? UNKNOWN : undefined} />
      </Group>
      <Text className={figure.figure} c={level === 'unknown' ? 'dimmed' : undefined}>
        {percent(value === undefined ? 0 : value)}
      </Text>
      <div className={figure.track} aria-hidden="true">
        <div className={figure.bar} style={{ width: `${Math.min(100, Math.max(0, value ?? 0))}%` }} />
        {[warning, critical].map((limit) => (
          <span key={limit} className={classes.limit} style={{ left: `${limit}%` }} />
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {detail}
        <span className="visually-hidden">
          . Warning from {warning}%, critical from {critical}%.
        </span>
      </Text>
    </Stack>
  );
}
