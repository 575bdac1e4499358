import { Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface PortalOpenedProps {
  /** What is shown: `Lines of Bank account`. */
  title: string;
  children: ReactNode;
}

/** Details of a row, shown below its table. It scrolls into view, because below a long table it could go unnoticed. */
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
