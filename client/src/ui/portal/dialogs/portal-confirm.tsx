import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalDialog, PortalDialogActions, PortalDialogText } from './portal-dialog';

interface PortalConfirmProps {
  title: string;
  children?: ReactNode;
  /** Label of the confirm button: the action itself, not "OK". */
  confirm: string;
  cancel?: string;
  /** Marks an action that cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation dialog. Open while mounted; Escape cancels, and the cancel button has the initial focus. */
export function PortalConfirm({ title, children, confirm, cancel = 'Go back', danger = false, onConfirm, onCancel }: PortalConfirmProps) {
  return (
    <PortalDialog title={title} onEscape={onCancel}>
      {children && <PortalDialogText>{children}</PortalDialogText>}
      <PortalDialogActions>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button data-danger={danger || undefined} onClick={onConfirm}>
          {confirm}
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
