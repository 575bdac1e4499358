import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PortalNotice } from './portal-notice';

interface PortalOutcomeProps {
  /** Success message of the last action: `Kit is saved.` Null before the first one. */
  message: string | null;
  /** Why it failed. */
  refusal?: string | null;
}

/** The result of the last action in a section. Receives the focus if the action removed the focused element, such as a deleted row. */
export function PortalOutcome({ message, refusal = null }: PortalOutcomeProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, [message, refusal]);
  if (message === null && refusal === null) return null;
  return (
    <Stack ref={root} tabIndex={-1} gap="sm">
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      {message !== null && <PortalNotice tone="success" title={message} />}
    </Stack>
  );
}
