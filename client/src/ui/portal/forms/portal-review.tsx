import { Box, Button, Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalFacts } from '../layout/portal-facts';
import classes from './portal-review.module.css';

interface PortalReviewPartProps {
  title: string;
  onEdit: () => void;
  children: ReactNode;
}

/** A summary of one wizard step before submitting, with a link back to the step. Its children are `PortalFact`s. */
export function PortalReviewPart({ title, onEdit, children }: PortalReviewPartProps) {
  return (
    <Paper component="section" radius="sm" bg="var(--bg)" aria-label={title}>
      <Group component="header" className={classes.head} justify="space-between" pl="md" pr="xs" py="xs">
        <Title order={3}>{title}</Title>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Edit ${title.toLowerCase()}`} onClick={onEdit}>
          Edit
        </Button>
      </Group>
      <Box p="md">
        <PortalFacts>{children}</PortalFacts>
      </Box>
    </Paper>
  );
}
