import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalDialog, PortalDialogActions, PortalDialogText } from './portal-dialog';

interface PortalConfirmProps {
  title: string;
  children?: ReactNode;
  /** What the confirming button says: the act itself, not "OK". */
  confirm: string;
  cancel?: string;
  /** Marks an act that cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Shown while it is in the tree; Escape is a no, and the cautious answer has the focus first. */
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
