import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './portal-selection-bar.module.css';

interface PortalSelectionBarProps {
  /** Name of the region: `Selected bugs`. */
  label: string;
  /** How much is selected, as text. */
  text: string;
  /** Buttons for what can be done with the selected rows. */
  children: ReactNode;
  onClear: () => void;
}

/** The actions on the selected rows of a list. It stays at the bottom of the window while the list is scrolled. */
export function PortalSelectionBar({ label, text, children, onClear }: PortalSelectionBarProps) {
  return (
    <Paper className={classes.bar} withBorder p="sm" role="region" aria-label={label}>
      <Group gap="xs">
        <Text fw={600}>{text}</Text>
        {children}
        <Button size="xs" variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </Group>
    </Paper>
  );
}
