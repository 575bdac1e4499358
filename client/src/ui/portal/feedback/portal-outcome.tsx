import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PortalNotice } from './portal-notice';

interface PortalOutcomeProps {
  /** What the last act has done: `Kit is saved.` Null before the first one. */
  message: string | null;
  /** Why it did not work. */
  refusal?: string | null;
}

/** What came of the last act in a section. Where the act has taken away what had the keyboard, a row that was deleted, it goes here. */
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
