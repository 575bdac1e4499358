import { Button, Group, Text } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Outgoing } from '../../live/ticket-stream';
import classes from './composer.module.css';

interface UndoBarProps {
  message: Outgoing;
  onUndo: () => void;
  onSendNow: () => void;
  /** Called when the bar unmounts while it has the focus. */
  onFocusLost: () => void;
}

/** Counts down until a message is sent, with a button to undo it until then. */
export function UndoBar({ message: { isInternal, sendAt = 0 }, onUndo, onSendNow, onFocusLost }: UndoBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const seconds = useSecondsUntil(sendAt);
  const lost = useRef(onFocusLost);
  useLayoutEffect(() => {
    lost.current = onFocusLost;
  });
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) lost.current();
    };
  }, []);
  return (
    <Group ref={bar} gap="xs" justify="space-between" className={classes.undo}>
      {/* Announced once: a new number each second would drown out everything else. */}
      <Text role="status" className="visually-hidden">
        {isInternal ? 'Your note will be added in 5 seconds.' : 'Your message will be sent in 5 seconds.'}
      </Text>
      <Text aria-hidden="true" size="sm">
        {isInternal ? 'Adding note' : 'Sending'} in {seconds} s
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onSendNow}>
          {isInternal ? 'Add now' : 'Send now'}
        </Button>
      </Group>
    </Group>
  );
}

/** Whole seconds until a time (epoch milliseconds), counted down. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}
