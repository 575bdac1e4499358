import { Button, Stack } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { PortalEmpty } from './portal-empty';

interface PortalNoMatchProps {
  icon: TablerIcon;
  title: string;
  /** What the button is called that takes every filter away: `Show all tickets`. */
  all: string;
  onClear: () => void;
  /** What to try. */
  children: ReactNode;
}

/** Stands where a filter left nothing of a list. The button goes with it, so the keyboard goes on in the section's search field. */
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
