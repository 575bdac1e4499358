import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface CheckboxGroupProps {
  label: string;
  /** Help text below the checkboxes. */
  help: string;
  children: ReactNode;
}

/** A group of checkboxes. */
export function CheckboxGroup({ label, help, children }: CheckboxGroupProps) {
  return (
    <Stack component="fieldset" gap="sm">
      <Text component="legend" fw={500} mb="xs">
        {label}
      </Text>
      {children}
      <Text size="xs" c="dimmed">
        {help}
      </Text>
    </Stack>
  );
}
