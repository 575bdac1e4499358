import { Box, Group, Text } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import classes from './portal-notice.module.css';

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, success: IconCircleCheck };

interface PortalNoticeProps {
  tone: keyof typeof ICONS;
  title: string;
  children?: ReactNode;
  /** One or two buttons that resolve it. */
  action?: ReactNode;
}

/** An inline notice. Announced to screen readers: an error immediately, anything else politely. */
export function PortalNotice({ tone, title, children, action }: PortalNoticeProps) {
  const Icon = ICONS[tone];
  return (
    <Group
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes.notice}
      data-tone={tone}
      align="flex-start"
      wrap="nowrap"
      px="md"
      py="sm"
    >
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <Text fw={600}>{title}</Text>
        {children && (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
        {action && (
          <Group gap="xs" mt="sm">
            {action}
          </Group>
        )}
      </Box>
    </Group>
  );
}
