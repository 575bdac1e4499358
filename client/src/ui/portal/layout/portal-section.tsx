import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './portal-section.module.css';

interface PortalSectionProps {
  /** The page's first heading. */
  title: string;
  /** One sentence: what is run here. */
  description?: ReactNode;
  /** The section's one primary action, a button or a link. */
  action?: ReactNode;
  /** Filter, table and whatever else there is, one below the other. */
  children?: ReactNode;
}

/** A section of a panel: what it is called, what it is for, its action, and below that its content. */
export function PortalSection({ title, description, action, children }: PortalSectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id}>
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
