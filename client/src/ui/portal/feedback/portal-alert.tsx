import { Button } from '@mantine/core';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';

interface PortalAlertProps {
  title: string;
  message: string;
  /** The reason, if one is known and the message does not give it. */
  why?: string;
  onClose: () => void;
}

/** A message that has to be acknowledged before anything else. */
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
