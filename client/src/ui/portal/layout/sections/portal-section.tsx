import { Box, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './portal-section.module.css';

interface PortalSectionProps {
  /** The page's first heading. */
  title: string;
  /** One sentence about what is managed here. */
  description?: ReactNode;
  /** A `PortalBack`, for what was opened from a list. */
  back?: ReactNode;
  /** The section's only primary action, a button or a link. */
  action?: ReactNode;
  /** Filter, table and other content, one below the other. */
  children?: ReactNode;
}

/** A section of a panel: title, description, action and content. */
export function PortalSection({ title, description, back, action, children }: PortalSectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id}>
      {back}
      <Box component="header" className={classes.header}>
        <Title order={1} id={id} className={classes.title}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" maw="70ch" className={classes.description}>
            {description}
          </Text>
        )}
        {action && <div className={classes.action}>{action}</div>}
      </Box>
      {children}
    </Stack>
  );
}
