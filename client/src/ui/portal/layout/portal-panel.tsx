import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './portal-panel.module.css';

interface PortalPanelProps {
  title: string;
  /** One sentence below the title. */
  text?: ReactNode;
  /** At the right end of the title row. */
  aside?: ReactNode;
  /** True for a list with a frame of its own: the heading is then shown above it without one. */
  bare?: boolean;
  /** Id that the fragment of an address can name. */
  anchor?: string;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** A titled panel of the portal for one subject, with a border. */
export function PortalPanel({ title, text, aside, bare = false, anchor, ref, children }: PortalPanelProps) {
  const id = useId();
  const head = (
    <Group component="header" className={classes.head} justify="space-between" gap="xs" align={bare ? 'flex-end' : 'center'}>
      <Box flex="1 1 16rem" miw={0}>
        <Title id={id}>{title}</Title>
        {text && (
          <Text c="dimmed" maw="70ch">
            {text}
          </Text>
        )}
      </Box>
      {aside}
    </Group>
  );
  if (bare) {
    return (
      <Stack component="section" id={anchor} ref={ref} aria-labelledby={id} gap="sm" mt="md">
        {head}
        {children}
      </Stack>
    );
  }
  return (
    <Paper component="section" id={anchor} ref={ref} className={classes.panel} aria-labelledby={id}>
      {head}
      {children && <div className={classes.body}>{children}</div>}
    </Paper>
  );
}
