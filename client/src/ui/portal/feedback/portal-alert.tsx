import { Button } from '@mantine/core';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';

interface PortalAlertProps {
  title: string;
  message: string;
  /** The reason, where one is known and the message gives none. */
  why?: string;
  onClose: () => void;
}

/** A message that has to be read before anything else goes on. */
export function PortalAlert({ title, message, why, onClose }: PortalAlertProps) {
  return (
    <PortalDialog role="alertdialog" title={title} onEscape={onClose}>
      <PortalDialogText>
        <p>{message}</p>
        {why && <p>{why}</p>}
      </PortalDialogText>
      <PortalDialogActions>
        <Button onClick={onClose}>OK</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
