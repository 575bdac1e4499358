import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type LeaveMessage, useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { PortalCopyButton } from '../feedback/portal-copy-button';
import { PortalDialog, PortalDialogActions, PortalDialogText } from './portal-dialog';
import classes from './portal-once-dialog.module.css';

const UNKEPT: LeaveMessage = { title: 'Leave without a copy?', text: 'This is not shown again.' };

interface PortalOnceDialogProps {
  title: string;
  text: ReactNode;
  /** What is shown this once. */
  secret: string;
  /** What it is called above it: `Temporary password`. */
  label: string;
  /** What the button says that copies it. */
  copy: string;
  /** What has to be said before it goes: `I have passed it on`. */
  confirmLabel: string;
  /** What comes of it: how long it works, what to do with it. */
  children?: ReactNode;
  onDone: () => void;
}

/** A secret, this once. It cannot be closed before someone says that they have it. */
export function PortalOnceDialog({ title, text, secret, label, copy, confirmLabel, children, onDone }: PortalOnceDialogProps) {
  const id = useId();
  const [has, setHas] = useState(false);
  const [reminded, setReminded] = useState(false);
  useLeaveGuard(!has, UNKEPT);
  const close = (): void => (has ? onDone() : setReminded(true));
  return (
    <PortalDialog title={title} onEscape={close}>
      <PortalDialogText>{text}</PortalDialogText>
      <Paper role="group" aria-labelledby={id} bg="var(--bg)" p="md" style={{ borderColor: 'var(--accent-line)' }}>
        <Text id={id} size="xs" c="dimmed" mb="xxs">
          {label}
        </Text>
        <Group>
          <code className={classes.code}>{secret}</code>
          <PortalCopyButton text={secret} label={copy} />
        </Group>
      </Paper>
      {children && (
        <Stack gap="xs" c="dimmed" fz="sm">
          {children}
        </Stack>
      )}
      <Checkbox
        label={confirmLabel}
        checked={has}
        error={reminded && !has ? 'This is not shown again. Copy it first, then tick this box.' : undefined}
        onChange={(event) => setHas(event.currentTarget.checked)}
      />
      <PortalDialogActions>
        <Button disabled={!has} onClick={close}>
          Done
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
