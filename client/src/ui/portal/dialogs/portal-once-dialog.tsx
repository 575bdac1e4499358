import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type LeaveMessage, useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { PortalCopyButton } from '../feedback/portal-copy-button';
import { PortalDialog, PortalDialogActions, PortalDialogText } from './portal-dialog';
import classes from './portal-once-dialog.module.css';

const UNCONFIRMED: LeaveMessage = { title: 'Leave without a copy?', text: 'This is not shown again.' };

interface PortalOnceDialogProps {
  title: string;
  text: ReactNode;
  /** The secret, shown only once. */
  secret: string;
  /** Label above it: `Temporary password`. */
  label: string;
  /** Label of the copy button. */
  copy: string;
  /** Label of the checkbox that allows closing: `I have passed it on`. */
  confirmLabel: string;
  /** How long it is valid, and what to do with it. */
  children?: ReactNode;
  onDone: () => void;
}

/** Shows a secret once. The dialog cannot be closed before the user confirms that they have it. */
export function PortalOnceDialog({ title, text, secret, label, copy, confirmLabel, children, onDone }: PortalOnceDialogProps) {
  const id = useId();
  const [has, setHas] = useState(false);
  const [reminded, setReminded] = useState(false);
  useLeaveGuard(!has, UNCONFIRMED);
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
