import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './facts-panel.module.css';
import { UNKNOWN } from './format-metric';

interface FactsPanelProps {
  title: string;
  /** The overall state, at the end of the title row. */
  state?: ReactNode;
  /** `Fact`s. */
  children: ReactNode;
}

/** The facts about one component of the system. */
export function FactsPanel({ title, state, children }: FactsPanelProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id}>
      <Group component="header" className={classes.head} justify="space-between" px="var(--panel-padding)" py="sm">
        <Title id={id} size="sm">
          {title}
        </Title>
        {state}
      </Group>
      <Stack component="dl" gap="xs" px="var(--panel-padding)" py="sm" fz="sm">
        {children}
      </Stack>
    </Paper>
  );
}

interface FactProps {
  name: string;
  /** `Unknown` is dimmed. */
  value: string;
  /** An explanation of the value. */
  note?: string;
}

export function Fact({ name, value, note }: FactProps) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text component="dd" className={classes.value} miw="min-content" c={value === UNKNOWN ? 'dimmed' : undefined}>
        {value}
        {note && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Text>
    </Group>
  );
}
