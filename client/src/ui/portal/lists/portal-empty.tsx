import { Paper, Stack, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface PortalEmptyProps {
  icon: TablerIcon;
  title: string;
  /** What belongs in this list. */
  children?: ReactNode;
  /** Outside of a table, list or panel, which have a frame of their own. */
  framed?: boolean;
}

/** Shown instead of an empty list. */
export function PortalEmpty({ icon: Icon, title, children, framed = false }: PortalEmptyProps) {
  const content = (
    <Stack align="center" gap="xxs" px="md" py="xl" ta="center">
      <Icon size={32} stroke={1.4} color="var(--text-faint)" aria-hidden="true" />
      <Text mt="xs" fw={600}>
        {title}
      </Text>
      {children && (
        <Text c="dimmed" maw="46ch">
          {children}
        </Text>
      )}
    </Stack>
  );
  return framed ? <Paper p="md">{content}</Paper> : content;
}
