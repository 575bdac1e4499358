import { Button, Stack } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { PortalEmpty } from './portal-empty';

interface PortalNoMatchProps {
  icon: TablerIcon;
  title: string;
  /** Label of the button that clears all filters: `Show all tickets`. */
  all: string;
  onClear: () => void;
  /** What to try. */
  children: ReactNode;
}

/** Shown when a filter matches nothing. The button disappears when used, so the focus moves to the section's search field. */
export function PortalNoMatch({ icon, title, all, onClear, children }: PortalNoMatchProps) {
  const clear = (event: MouseEvent<HTMLElement>): void => {
    event.currentTarget.closest('section')?.querySelector<HTMLElement>('input[type=search]')?.focus();
    onClear();
  };
  return (
    <Stack align="center" gap="xxs" pb="md">
      <PortalEmpty icon={icon} title={title}>
        {children}
      </PortalEmpty>
      <Button variant="default" onClick={clear}>
        {all}
      </Button>
    </Stack>
  );
}
