import { Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface PortalOpenedProps {
  /** Says what was opened: `Lines of Bank account`. */
  title: string;
  children: ReactNode;
}

/** What a row has opened below its table. It scrolls into view, because a long table would hide that anything happened. */
export function PortalOpened({ title, children }: PortalOpenedProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [title]);
  return (
    <Stack ref={root} gap="xs" style={{ scrollMarginBlock: 'var(--mantine-spacing-xl)' }}>
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  );
}
