import { Box, Group, Stack, Text, Title } from '@mantine/core';
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
      <Group component="header" justify="space-between" align="flex-end" pb="xxs">
        <Box flex="1 1 18rem" miw={0}>
          <Title order={1} id={id} className={classes.title}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" maw="70ch">
              {description}
            </Text>
          )}
        </Box>
        {action && <div className={classes.action}>{action}</div>}
      </Group>
      {children}
    </Stack>
  );
}
